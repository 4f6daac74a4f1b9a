import { Command } from 'commander';
import { repeatable, wholeNumber } from '../../apps/cli/src/options.js';
import { sampleMemory } from '../measurement/machine.js';
import { checkAgainstSchema, type StatusCounts } from './check-against-schema.js';
import { printMemory } from './load.command.js';
import { readDocument } from './openapi-schema.js';
import { addServiceOptions, requireService, type ServiceOptions } from './service-options.js';

interface PropertyOptions {
  readonly count: number;
  readonly seed?: number;
  readonly pid?: readonly string[];
}

const CONCURRENCY = 8;
const MEMORY_INTERVAL_MS = 5_000;

/** Validates the answers to generated requests against the service's own OpenAPI document. */
export const propertyCommand = addServiceOptions(new Command('property'))
  .description('send generated requests to a running service, and validate every answer')
  .option('--count <count>', 'number of requests', wholeNumber, 20_000)
  .option('--seed <number>', 'seed of the generator (default: by the clock)', wholeNumber)
  .option('--pid <pid>', 'process whose memory is reported; repeatable', repeatable)
  .action((options: PropertyOptions, command: Command) =>
    runProperty(requireService(command), options),
  );

const runProperty = async (
  { url, key }: ServiceOptions,
  { count: total, seed = Date.now() % 1_000_000, pid: pids = [] }: PropertyOptions,
): Promise<void> => {
  const count = Math.ceil(total / CONCURRENCY);
  const memory = sampleMemory(pids.map(Number), MEMORY_INTERVAL_MS);
  const schema = await readDocument(`${url}/openapi.json`);
  const startedAt = performance.now();
  console.log(`seed ${seed}`);
  const counts = await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, index) =>
      checkAgainstSchema({ url, key, schema, count, seed: seed + index }),
    ),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  for (const [status, times] of sumOf(counts)) console.log(`${status}: ${times}`);
  console.log(`${count * CONCURRENCY} requests in ${seconds} s, all answers match the document`);
  printMemory(await memory.stop());
};

const sumOf = (all: readonly StatusCounts[]): StatusCounts => {
  const sum: StatusCounts = new Map();
  for (const counts of all) {
    for (const [status, times] of counts) sum.set(status, (sum.get(status) ?? 0) + times);
  }
  return sum;
};
