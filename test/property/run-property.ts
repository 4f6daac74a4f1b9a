import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readDocument } from '../support/answer-schema.js';
import { holdToSchema } from './hold-to-schema.js';
import type { Tally } from './hold-to-schema.js';

const DEFAULT_COUNT = 20_000;
const AT_ONCE = 8;
const SAMPLE_EVERY_MS = 5_000;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    /** Of a gateway on this machine, whose memory is to be watched. */
    pid: { type: 'string' },
  },
});
const url = values.url?.replace(/\/+$/, '');
const key = values.key ?? process.env.API_KEY;
if (!url || !key) {
  console.error(
    'usage: npm run test:property -- --url http://localhost:3000 --key UNLIMITED_KEY [--count 20000] [--seed N] [--pid GATEWAY]',
  );
  process.exit(2);
}

const seed = Number(values.seed ?? Date.now() % 1_000_000);
const count = Math.ceil(Number(values.count ?? DEFAULT_COUNT) / AT_ONCE);

const residentMegabytes = (pid: string): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  );

const memory: number[] = [];
const { pid } = values;
const watch = pid && setInterval(() => memory.push(residentMegabytes(pid)), SAMPLE_EVERY_MS);

const schema = await readDocument(`${url}/openapi.json`);
const start = performance.now();
console.log(`seed ${seed}`);
const tallies = await Promise.all(
  Array.from({ length: AT_ONCE }, (_, index) =>
    holdToSchema({ url, key, schema, count, seed: seed + index }),
  ),
);
if (watch) clearInterval(watch);

const total = tallies.reduce<Tally>((sum, tally) => {
  for (const [status, times] of tally) sum.set(status, (sum.get(status) ?? 0) + times);
  return sum;
}, new Map());
const seconds = Math.round((performance.now() - start) / 1000);
for (const [status, times] of total) console.log(`${status}: ${times}`);
console.log(`${count * AT_ONCE} requests in ${seconds} s, every answer as the document says`);
if (memory.length > 0) console.log(`memory of the gateway, MB: ${memory.join(' ')}`);
