import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import type { Processes, ProgramCosts } from '../measurement/machine.js';
import { measureCosts, totalCost } from '../measurement/machine.js';
import type { Measurement } from '../measurement/measure-load.js';
import { cycle } from '../measurement/measure-load.js';
import { median, spreadOf, type Spread } from '../measurement/statistics.js';
import type { WireQuery } from '../services/geocoding-client.js';
import type { LoadSender, RequestPattern } from './service-load.js';
import { largestRequests, singles } from './service-load.js';

/** A running service of one of the two builds. */
export interface ComparedService {
  readonly sender: LoadSender;
  readonly processes: () => Promise<Processes>;
}

/** The service of the other commit, and that of this code. */
type Pair<T> = readonly [base: T, own: T];

interface ComparisonPlan {
  readonly services: Pair<ComparedService>;
  /** Queries of each form, by its title; never empty. */
  readonly queries: ReadonlyMap<string, readonly WireQuery[]>;
  readonly rounds: number;
  /** Duration of each measurement of a round. */
  readonly seconds: number;
  /** Concurrent requests of 200. */
  readonly inFlight: number;
}

/** Single queries on several connections, and requests of 200. */
const comparedPatterns = (inFlight: number): readonly RequestPattern[] => [
  ...[1, 8, 64].map(singles),
  largestRequests(inFlight),
];

/**
 * Shortest warm-up of a service: after two minutes little code is compiled even on a slow machine. `bench --start`
 * measures the time before.
 */
const WARM_UP_SECONDS = 120;

/** Warms both services up, and measures every form and request pattern alternately. */
export const compareServices = async (plan: ComparisonPlan): Promise<readonly ComparedRow[]> => {
  const patterns = comparedPatterns(plan.inFlight);
  const share = WARM_UP_SECONDS / (plan.queries.size * patterns.length);
  const seconds = Math.max(share, plan.seconds);
  for (const { sender } of plan.services) {
    for (const queries of plan.queries.values()) {
      const next = cycle(queries);
      for (const way of patterns) await sender.measure(next, { ...way, seconds });
    }
  }
  const rows: ComparedRow[] = [];
  for (const [form, queries] of plan.queries) {
    for (const way of patterns) {
      const rounds = await alternate(plan, queries, way);
      rows.push({ form, way: way.title, ...compareRounds(rounds) });
    }
  }
  return rows;
};

/** A measurement of one service, and the CPU of one of its queries in all programs. */
export interface ComparedRound extends Measurement {
  readonly costs: ProgramCosts;
}

/** Measures both services in each round; the one that is measured first changes from round to round. */
const alternate = async (
  { services, rounds, seconds }: ComparisonPlan,
  queries: readonly WireQuery[],
  way: RequestPattern,
): Promise<readonly Pair<ComparedRound>[]> => {
  const [base, own] = services.map(({ sender, processes }) => {
    const next = cycle(queries);
    return async (): Promise<ComparedRound> => {
      const load = () => sender.measure(next, { ...way, seconds });
      const { figures, costs } = await measureCosts(load, processes);
      return { ...figures, costs };
    };
  });
  if (!base || !own) throw new Error('two services are compared');
  const measured: Pair<ComparedRound>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await base();
      measured.push([first, await own()]);
    } else {
      const first = await own();
      measured.push([await base(), first]);
    }
  }
  return measured;
};

/** Medians of both services, and the ratios of this code to the other commit, round by round. */
interface ComparedFigures {
  readonly queriesPerSecond: Pair<number>;
  readonly p50Ms: Pair<number>;
  /** CPU microseconds of one query in all programs; NaN if unknown. */
  readonly costs: Pair<number>;
  readonly throughputRatio: Spread;
  readonly p50Ratio: Spread;
}

/** One query form in one request pattern. */
export interface ComparedRow extends ComparedFigures {
  readonly form: string;
  readonly way: string;
}

/** Calculates medians and ratios. A ratio is that of one round, so that both had the same disturbances. */
export const compareRounds = (rounds: readonly Pair<ComparedRound>[]): ComparedFigures => {
  const medians = (figureOf: (round: ComparedRound) => number): Pair<number> => [
    median(rounds.map(([base]) => figureOf(base))),
    median(rounds.map(([, own]) => figureOf(own))),
  ];
  const ratio = (figureOf: (round: ComparedRound) => number): Spread =>
    spreadOf(rounds.map(([base, own]) => figureOf(own) / figureOf(base)));
  const rateOf = ({ unitsPerSecond }: ComparedRound): number => unitsPerSecond;
  const p50Of = ({ p50Ms }: ComparedRound): number => p50Ms;
  return {
    queriesPerSecond: medians(rateOf),
    p50Ms: medians(p50Of),
    costs: medians(({ costs }) => totalCost(costs)),
    throughputRatio: ratio(rateOf),
    p50Ratio: ratio(p50Of),
  };
};

/** Formats the rows as a Markdown table; latencies are those of whole requests. */
export const comparisonTable = (rows: readonly ComparedRow[], base: string): string => {
  const hasCosts = rows.some(({ costs }) => costs.some(Number.isFinite));
  const costTitles = hasCosts ? [`${base} CPU ms/query`, 'this CPU ms/query'] : [];
  const table = textTable(
    [
      'query',
      'requests',
      `${base} queries/s`,
      'this queries/s',
      'ratio (least–greatest)',
      `${base} p50 ms`,
      'this p50 ms',
      'ratio (least–greatest)',
      ...costTitles,
    ],
    rows.map((row) => [
      row.form,
      row.way,
      ...row.queriesPerSecond.map((value) => value.toFixed(0)),
      describeSpread(row.throughputRatio),
      ...row.p50Ms.map((value) => value.toFixed(2)),
      describeSpread(row.p50Ratio),
      ...(hasCosts ? row.costs.map((value) => formatFigure(value / 1000, 3)) : []),
    ]),
  );
  return hasCosts
    ? table
    : `${table}\n\nCPU times are left out: /proc is not available on this system.`;
};

/** A ratio with its range. */
export const describeSpread = ({ median: middle, least, greatest }: Spread): string =>
  `${middle.toFixed(2)} (${least.toFixed(2)}–${greatest.toFixed(2)})`;
