import { setFlagsFromString } from 'node:v8';
import { loadBundle } from './code-cache.js';

/** Starts the program NAME whose bundle is NAME.cjs, beside this file as NAME.js in dist/programs. */
const { main } = loadBundle(import.meta.filename.replace(/\.js$/, '.cjs'));

/**
 * How much of a function runs before V8 considers to optimise it, in bytes of its bytecode: by default 132 kB, which
 * takes minutes where a query comes now and then (docs/decisions/0011). It is set once the code is loaded:
 * V8 refuses a cache that was written with another value.
 */
setFlagsFromString('--interrupt-budget=10000');

/**
 * V8 would allocate objects like those of the index, which live long, as old ones from then on: those of queries too,
 * and all that they refer to would be kept until a full garbage collection.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

await main();
