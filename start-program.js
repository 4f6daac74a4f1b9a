import { loadBundle } from './code-cache.js';

/** Starts the program NAME whose bundle is NAME.cjs, beside this file as NAME.js in dist/programs. */
const { main } = loadBundle(import.meta.filename.replace(/\.js$/, '.cjs'));

await main();
