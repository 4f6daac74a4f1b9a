import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** Where the code that V8 compiled from a bundle is kept. */
const cacheOf = (bundle) => `${bundle}.cache`;

/**
 * Compiles a bundle, a CommonJS module in ASCII, and takes from its cache what V8 has compiled before. V8
 * refuses a cache of another version, of another source, or of other options of V8: the script then has
 * `cachedDataRejected`, and is compiled as it would be without a cache.
 */
export const compileBundle = (bundle) => {
  const parameters = 'exports, require, module, __filename, __dirname';
  const cache = cacheOf(bundle);
  return new Script(`(function (${parameters}) {${readFileSync(bundle, 'latin1')}\n})`, {
    filename: bundle,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  });
};

/** Runs a compiled bundle. Returns what it exports. */
const runBundle = (script, bundle) => {
  const module = { exports: {} };
  const require = createRequire(bundle);
  script.runInThisContext()(module.exports, require, module, bundle, dirname(bundle));
  return module.exports;
};

/**
 * Loads a bundle. Node maps the positions of errors to the sources only in what it has loaded itself, so with
 * `--enable-source-maps` it loads the bundle, without the cache.
 */
export const loadBundle = (bundle) =>
  process.sourceMapsEnabled
    ? createRequire(bundle)(bundle)
    : runBundle(compileBundle(bundle), bundle);

/**
 * Writes the cache of a bundle, with the bytecode of all its functions: V8 otherwise compiles most functions when they are
 * first called. Those of other modules, which the bundle loads, are not in the cache.
 */
export const writeCodeCache = (bundle) => {
  setFlagsFromString('--no-lazy');
  const script = compileBundle(bundle);
  setFlagsFromString('--lazy');
  runBundle(script, bundle);
  writeFileSync(cacheOf(bundle), script.createCachedData());
};
