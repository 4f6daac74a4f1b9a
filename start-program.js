import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { setFlagsFromString } from 'node:v8';
import { loadBundle } from './code-cache.js';

/** Starts the program NAME whose bundle is NAME.cjs, beside this file as NAME.js in dist/programs. */
const { main } = loadBundle(import.meta.filename.replace(/\.js$/, '.cjs'));

/**
 * How much of a function runs before V8 considers to optimise it, in bytes of its bytecode. With V8's own value, functions
 * run unoptimised for minutes where a query comes now and then (docs/decisions/0011). With the lower one, at full load,
 * V8's threads compete with the first queries for the CPU (docs/decisions/0028). It is set once the code is loaded: V8
 * refuses a cache that was written with another value.
 */
const INTERRUPT_BUDGET = { low: 10_000, own: 67_584 };

const CHECK_INTERVAL_MS = 100;
/** A program that has run so long, waiting not counted, has optimised what it runs most. Milliseconds. */
const WARM_AFTER_MS = 15_000;

let before = performance.eventLoopUtilization();
const budgetTimer = setInterval(() => {
  const now = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(now, before);
  before = now;
  const isWarm = now.active > WARM_AFTER_MS;
  const budget = !isWarm && utilization > 0.5 ? INTERRUPT_BUDGET.own : INTERRUPT_BUDGET.low;
  setFlagsFromString(`--interrupt-budget=${budget}`);
  if (isWarm) clearInterval(budgetTimer);
}, CHECK_INTERVAL_MS).unref();

/**
 * Code that is not optimised is compiled by V8's fast compiler instead of interpreted, which takes less CPU time also in
 * the long run, as a query runs much code that is seldom used (docs/decisions/0028).
 */
setFlagsFromString('--always-sparkplug');

/**
 * Otherwise, once objects of the index have lived long, V8 allocates those of queries in the same place of the code as
 * old ones, and keeps what they refer to until a full garbage collection (docs/decisions/0024).
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * How much the heap may grow after a full garbage collection before the next one, in percent of the live objects. V8's own
 * limit, less a young generation of 64 MB, starts one after every 10 MB of promoted objects in a worker with 90 MB of live
 * ones, which slows it down for a tenth of a second (docs/decisions/0024).
 */
setFlagsFromString('--heap-growing-percent=200');

/**
 * Less inlining, and no loop peeling: the threads of V8's optimising compiler take 0.76 of the CPU time in the first
 * twelve seconds, in which they compete with the queries (docs/decisions/0025).
 */
setFlagsFromString('--max-inlined-bytecode-size-cumulative=500');
setFlagsFromString('--no-turbo-loop-peeling');

await main();
