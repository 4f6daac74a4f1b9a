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
import { RequestTimeoutError } from '../services/http-client.js';
import type { DiscardedResponse } from '../services/load-client.js';
import { LoadClient } from '../services/load-client.js';

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
  const { origin, pathname } = new URL(`${url.replace(/\/+$/, '')}/final-destination/v2`);
  const client = new LoadClient({ origin, key, timeoutMs: TIMEOUT_MS });
  const body = JSON.stringify({ queries: Array.from({ length: QUERIES }, queryAt) });
  const outcomes: Record<Outcome, number> = { answered: 0, refused: 0, 'timed out': 0, failed: 0 };
  const send = async (): Promise<void> => {
    outcomes[await outcomeOf(client.post(pathname, body))] += 1;
  };
  const memory = sampleMemory(pids.map(Number), MEMORY_INTERVAL_MS);
  const load = { seconds, inFlight: CONNECTIONS, unitsPerTask: QUERIES };
  const { p50Ms, p95Ms, p99Ms } = await measureLoad(send, load).finally(() => client.close());
  const { answered, ...others } = outcomes;
  const rate = Math.round((answered * QUERIES) / seconds);
  console.log(`${answered} responses to ${QUERIES} queries each, ${rate} queries/s`);
  for (const [outcome, count] of Object.entries(others)) console.log(`${outcome}: ${count}`);
  const latencies = [p50Ms, p95Ms, p99Ms].map(Math.round);
  console.log(`latency, ms: p50 ${latencies[0]}, p95 ${latencies[1]}, p99 ${latencies[2]}`);
  printMemory(await memory.stop());
  process.exitCode = others.refused + others['timed out'] + others.failed === 0 ? 0 : 1;
};

/** `refused`: a status other than 2xx; `failed`: no response. */
type Outcome = 'answered' | 'refused' | 'timed out' | 'failed';

const outcomeOf = async (response: Promise<DiscardedResponse>): Promise<Outcome> => {
  try {
    const { status } = await response;
    return status >= 200 && status < 300 ? 'answered' : 'refused';
  } catch (error) {
    return error instanceof RequestTimeoutError ? 'timed out' : 'failed';
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
