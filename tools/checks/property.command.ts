import { Command } from 'commander';
import fc from 'fast-check';
import {
  addServiceOptions,
  repeatable,
  requireService,
  wholeNumber,
} from '../../apps/cli/src/options.js';
import type { ServiceOptions } from '../../apps/cli/src/options.js';
import { sampleMemory } from '../measurement/machine.js';
import { printMemory } from './load.command.js';
import { readDocument } from './openapi-schema.js';
import { arbitraryRequests, type GeneratedRequest } from './arbitrary-requests.js';
import type { InterfaceSchema } from './openapi-schema.js';

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

/** The service, the number of requests, and the seed of the generator. */
interface SchemaCheck {
  readonly url: string;
  readonly key: string;
  readonly schema: InterfaceSchema;
  readonly count: number;
  readonly seed: number;
}

/** Number of responses by status. */
type StatusCounts = Map<number, number>;

/** Longer than the service's own request deadline, so that only hanging requests time out. */
const REQUEST_TIMEOUT_MS = 90_000;

/**
 * Sends generated requests one after the other. Throws, with the smallest failing request, if a
 * response is a 5xx or takes too long, or if its body does not match the OpenAPI document.
 */
export async function checkAgainstSchema(check: SchemaCheck): Promise<StatusCounts> {
  const counts: StatusCounts = new Map();
  const { count: numRuns, seed } = check;
  const property = fc.asyncProperty(arbitraryRequests, async (request) => {
    const status = await validate(request, check);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns, seed });
  return counts;
}

async function validate({ version, body }: GeneratedRequest, check: SchemaCheck): Promise<number> {
  const url = `${check.url}/final-destination/${version}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: check.key },
    body: body as string,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const { status } = response;
  const text = await response.text();
  if (status !== 200 && status !== 400) throw new Error(`status ${status}: ${text}`);
  check.schema.check({ method: 'POST', url, status, text });
  return status;
}
