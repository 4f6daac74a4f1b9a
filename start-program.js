import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { setFlagsFromString } from 'node:v8';
import { loadBundle } from './code-cache.js';

/** Starts the program NAME whose bundle is NAME.cjs, beside this file as NAME.js in dist/programs. */
const { main } = loadBundle(import.meta.filename.replace(/\.js$/, '.cjs'));

// Options of V8 are set once the code is loaded: V8 refuses a cache that was written with other options.

/**
 * Functions that are not in the code cache are compiled by V8's baseline compiler at their first call, instead of
 * interpreted until they are optimised (docs/decisions/0028).
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

/**
 * How much of a function runs before V8 considers optimising it, in bytes of its bytecode. 67,584 is the default of
 * Node 20, with which functions run unoptimised for minutes at a few queries a second (docs/decisions/0011). With less,
 * V8's threads compete with the first queries at full load (docs/decisions/0028).
 */
const interruptBudget = { busy: 67_584, usual: 10_000 };

/** How long the event loop may be busy, in all, until the budget stays the usual one. */
const WARM_UP_MS = 15_000;

const CHECK_INTERVAL_MS = 100;

const setInterruptBudget = (bytes) => setFlagsFromString(`--interrupt-budget=${bytes}`);

/** Raises the budget while the event loop is busy more than half of the time, for WARM_UP_MS of such time in all. */
const adjustInterruptBudget = () => {
  let budget = interruptBudget.usual;
  let busyMs = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { active, utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const isBusy = utilization > 0.5;
    if (isBusy) busyMs += active;
    const isWarm = busyMs > WARM_UP_MS;
    const next = isBusy && !isWarm ? interruptBudget.busy : interruptBudget.usual;
    if (next !== budget) setInterruptBudget(next);
    budget = next;
    if (isWarm) clearInterval(timer);
  }, CHECK_INTERVAL_MS).unref();
};

// Node 22 and later have no such option: functions are optimised after a number of calls.
const hasInterruptBudget = Number.parseInt(process.versions.v8, 10) < 12;

if (hasInterruptBudget) setInterruptBudget(interruptBudget.usual);
await main();
if (hasInterruptBudget) adjustInterruptBudget();
