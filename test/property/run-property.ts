import { readDocument } from '../support/answer-schema.js';
import { watchMemory } from '../support/memory-watch.js';
import { readServiceOptions } from '../support/service-options.js';
import { holdToSchema } from './hold-to-schema.js';
import type { Tally } from './hold-to-schema.js';

const DEFAULT_COUNT = 20_000;
const AT_ONCE = 8;

const { url, key, more } = readServiceOptions(
  'test:property -- --url http://localhost:3000 --key UNLIMITED_KEY [--count 20000] [--seed N] [--pid PROCESS …]',
  'count',
  'seed',
  'pid',
);

const seed = Number(more['seed']?.at(-1) ?? Date.now() % 1_000_000);
const count = Math.ceil(Number(more['count']?.at(-1) ?? DEFAULT_COUNT) / AT_ONCE);

const endWatch = watchMemory(more['pid'] ?? []);
const schema = await readDocument(`${url}/openapi.json`);
const start = performance.now();
console.log(`seed ${seed}`);
const tallies = await Promise.all(
  Array.from({ length: AT_ONCE }, (_, index) =>
    holdToSchema({ url, key, schema, count, seed: seed + index }),
  ),
);

const total = tallies.reduce<Tally>((sum, tally) => {
  for (const [status, times] of tally) sum.set(status, (sum.get(status) ?? 0) + times);
  return sum;
}, new Map());
const seconds = Math.round((performance.now() - start) / 1000);
for (const [status, times] of total) console.log(`${status}: ${times}`);
console.log(`${count * AT_ONCE} requests in ${seconds} s, every answer as the document says`);
endWatch();
