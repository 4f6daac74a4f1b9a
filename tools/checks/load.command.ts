import autocannon from 'autocannon';
import { Command } from 'commander';
import {
  addServiceOptions,
  positiveNumber,
  repeatable,
  requireService,
} from '../../apps/cli/src/options.js';
import type { ServiceOptions } from '../../apps/cli/src/options.js';
import { sampleMemory } from '../measurement/machine.js';

interface LoadOptions {
  readonly seconds: number;
  readonly pid?: readonly string[];
}

const CONNECTIONS = 10;
/** Queries of the largest request. */
const QUERIES = 200;
const MEMORY_INTERVAL_MS = 5_000;
const TIMEOUT_SECONDS = 15;

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
  service: ServiceOptions,
  { seconds, pid: pids = [] }: LoadOptions,
): Promise<void> => {
  const memory = sampleMemory(pids.map(Number), MEMORY_INTERVAL_MS);
  const result = await autocannon({
    url: `${service.url}/final-destination/v2`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    headers: { 'content-type': 'application/json', authorization: service.key },
    body: JSON.stringify({ queries: Array.from({ length: QUERIES }, queryAt) }),
  });
  const { errors, timeouts, non2xx, latency } = result;
  const answered = result['2xx'];
  const rate = Math.round((answered * QUERIES) / result.duration);
  console.log(`${answered} responses to ${QUERIES} queries each, ${rate} queries/s`);
  console.log(`errors ${errors}, timeouts ${timeouts}, status other than 2xx ${non2xx}`);
  console.log(`latency, ms: p50 ${latency.p50}, p99 ${latency.p99}, maximum ${latency.max}`);
  printMemory(await memory.stop());
  process.exitCode = errors + timeouts + non2xx === 0 ? 0 : 1;
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
