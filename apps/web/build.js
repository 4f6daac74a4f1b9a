import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Builds the page into dist/web, with a compressed copy of each file beside it. Skipped while the result is
 * newer than its sources, as this takes longer than all other steps of a build.
 */
const root = 'apps/web';
const output = 'dist/web';

const filesIn = (directory) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const modifiedMs = (file) => statSync(file).mtimeMs;

/** Written last: a build that was interrupted has none. */
const stamp = join(output, '.built');

const isUpToDate = () =>
  existsSync(stamp) &&
  [...filesIn(root), 'package-lock.json'].every((file) => modifiedMs(file) < modifiedMs(stamp));

/** Types that are compressed already, or too small to gain, are served as they are. */
const isCompressible = (file) => /\.(?:html|js|mjs|css|json|svg)$/.test(file);

const compress = (file) => {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
};

if (!isUpToDate()) {
  rmSync(output, { recursive: true, force: true });
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: [
        { find: /^fflate$/, replacement: resolve(root, 'src/spreadsheet/same-thread-zip.tsx') },
      ],
    },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
    build: {
      outDir: `../../${output}`,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // Data URLs in scripts would need wider permissions of the Content-Security-Policy.
      assetsInlineLimit: 0,
      // The map library alone is larger than the default; it is loaded after the page.
      chunkSizeWarningLimit: 1_500,
    },
  });
  for (const file of filesIn(output).filter(isCompressible)) compress(file);
  writeFileSync(stamp, '');
}
