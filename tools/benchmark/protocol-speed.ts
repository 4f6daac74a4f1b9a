import { textTable } from '../../apps/cli/src/terminal.js';
import type { Measurement } from '../measurement/measure-load.js';
import { cycle, measureLoad, medianMeasurement } from '../measurement/measure-load.js';
import { spreadOf } from '../measurement/statistics.js';
import { describeSpread } from './comparison.js';
import { searchEndpoints } from './protocol-places.js';
import type { LoadSender } from './service-load.js';

/** How long, and with how many connections, single queries are sent. */
interface SpeedPlan {
  readonly rounds: number;
  /** Duration of each measurement of a round. */
  readonly seconds: number;
  readonly connections: number;
}

/** The measurements of each endpoint, one a round, by its title. */
export type SpeedRounds = ReadonlyMap<string, readonly Measurement[]>;

const VERSION_2 = 'v2';

/** The measured endpoints beside version 2. */
const measuredEndpoints: readonly string[] = ['photon/api', 'nominatim/search'];

/**
 * Measures single queries of version 2 and of two protocols alternately. Each round begins with another of them,
 * so that a disturbance does not always hit the same.
 */
export const measureSpeed = async (
  sender: LoadSender,
  texts: readonly string[],
  { rounds, seconds, connections }: SpeedPlan,
): Promise<SpeedRounds> => {
  const load = { seconds, inFlight: connections, unitsPerTask: 1 };
  const runs = sendersOf(sender).map(({ title, send }) => {
    const next = cycle(texts);
    const measured: Measurement[] = [];
    return { title, measured, measure: () => measureLoad(() => send(next()), load) };
  });
  // Fills caches, and compiles code.
  for (const { measure } of runs) await measure();
  for (let round = 0; round < rounds; round += 1) {
    const first = round % runs.length;
    for (const { measure, measured } of [...runs.slice(first), ...runs.slice(0, first)])
      measured.push(await measure());
  }
  return new Map(runs.map(({ title, measured }) => [title, measured]));
};

/** How a text is searched in each measured interface. */
const sendersOf = (sender: LoadSender) => [
  { title: VERSION_2, send: (text: string) => sender.send(() => ({ address_string: text }), 1) },
  ...searchEndpoints
    .filter(({ title }) => measuredEndpoints.includes(title))
    .map(({ title, pathOf }) => ({ title, send: (text: string) => sender.get(pathOf(text)) })),
];

/** Formats medians, and the throughput relative to that of version 2 in the same round, as a Markdown table. */
export const speedTable = (speed: SpeedRounds): string => {
  const base = speed.get(VERSION_2) ?? [];
  return textTable(
    ['endpoint', 'queries/s', 'p50 ms', 'p99 ms', 'queries/s, relative to v2 (least–greatest)'],
    [...speed].map(([title, rounds]) => {
      const { unitsPerSecond, p50Ms, p99Ms } = medianMeasurement(rounds);
      const ratios = rounds.map((one, round) => one.unitsPerSecond / base[round]!.unitsPerSecond);
      return [
        title,
        unitsPerSecond.toFixed(0),
        p50Ms.toFixed(2),
        p99Ms.toFixed(2),
        title === VERSION_2 ? '' : describeSpread(spreadOf(ratios)),
      ];
    }),
  );
};
