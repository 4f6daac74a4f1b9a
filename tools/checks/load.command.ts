import { Command } from 'commander';
import {
  addServiceOptions,
  positiveNumber,
  repeatable,
  requireService,
} from '../../apps/cli/src/options.js';
import type { ServiceOptions } from '../../apps/cli/src/options.js';
import { sampleMemory } from '../measurement/machine.js';
import { measureLoad } from '../measurement/measure-load.js';
import type { ResponseHead } from '../services/load-http-client.js';
import { LoadHttpClient } from '../services/load-http-client.js';

interface LoadOptions {
  readonly seconds: number;
  readonly pid?: readonly string[];
}

const CONNECTIONS = 10;
/** Queries of the largest request. */
const QUERIES = 200;
const MEMORY_INTERVAL_MS = 5_000;
const TIMEOUT_MS = 15_000;

const texts = [
  '10 Downing Street, London SW1A 2AA',
  '1600 Pennsylvania Ave NW, Washington',
  'platz der republik 1 berlin',
  '55 Rue du Fg Saint-Honore, Paris',
  'Piazza del Colosseo 1, Roma',
];

/** Sends requests of 200 queries on ten connections; exits with 1 if any is not answered with 2xx. */
export const loadCommand = addServiceOptions(new Command('load'))
  .description('send the largest requests to a running service for a while')
  .option('--seconds <seconds>', 'duration of the load', positiveNumber, 60)
  .option('--pid <pid>', 'process whose memory is reported; repeatable', repeatable)
  .action((options: LoadOptions, command: Command) => runLoad(requireService(command), options));

const runLoad = async (
  { url, key }: ServiceOptions,
  { seconds, pid: pids = [] }: LoadOptions,
): Promise<void> => {
  const { origin, pathname } = new URL(`${url}/final-destination/v2`);
  const client = new LoadHttpClient({ origin, key, timeoutMs: TIMEOUT_MS });
  const body = JSON.stringify({ queries: Array.from({ length: QUERIES }, queryAt) });
  const counts = new Map<string, number>();
  const send = async (): Promise<void> => {
    const outcome = await outcomeOf(client.post(pathname, body));
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  };
  const memory = sampleMemory(pids.map(Number), MEMORY_INTERVAL_MS);
  const load = { seconds, inFlight: CONNECTIONS, unitsPerTask: QUERIES };
  const measurement = await measureLoad(send, load).finally(() => client.close());
  const { unitsPerSecond, p50Ms, p99Ms } = measurement;
  const all = [...counts.values()].reduce((sum, count) => sum + count);
  for (const [outcome, count] of counts) {
    const rate = Math.round((unitsPerSecond * count) / all);
    console.log(`${outcome}: ${count} requests of ${QUERIES} queries, ${rate} queries/s`);
  }
  console.log(`latency of all, ms: p50 ${Math.round(p50Ms)}, p99 ${Math.round(p99Ms)}`);
  printMemory(await memory.stop());
  process.exitCode = [...counts.keys()].every((outcome) => outcome.startsWith('status 2')) ? 0 : 1;
};

/** The status of the response, or the code or name of the error. */
const outcomeOf = async (response: Promise<ResponseHead>): Promise<string> => {
  try {
    return `status ${(await response).status}`;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return code ?? name;
  }
};

/** Every tenth query is a position. */
const queryAt = (_: unknown, index: number): object =>
  index % 10 === 9
    ? { location: { latitude: 51.5034 + index / 1e5, longitude: -0.1276 } }
    : { address_string: texts[index % texts.length] };

/** Prints the memory samples of each process. */
export const printMemory = (samples: ReadonlyMap<number, readonly number[]>): void => {
  for (const [pid, sizes] of samples) {
    console.log(`memory of process ${pid}, MiB: ${sizes.map(Math.round).join(' ')}`);
  }
};
