import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { swcOptions } from './swc.config.js';

/**
 * Compiles each TypeScript module of these directories into dist. Types are not checked: that takes
 * thirty times as long, and is `npm run typecheck`. The image is built without the last three.
 */
const directories = ['apps', 'libs', 'tools', 'test', 'clients/typescript/src'].filter(existsSync);

/** Not the page (.tsx), which apps/web/build.js builds. */
const isModule = (path) => /\.m?ts$/.test(path) && !path.endsWith('.d.ts');

const modulesIn = (directory) =>
  readdirSync(directory, { recursive: true })
    .map((path) => join(directory, path))
    .filter(isModule);

const compile = async (module) => {
  const output = join('dist', module.replace(/ts$/, 'js'));
  const { code, map } = await transformFile(module, {
    ...swcOptions,
    swcrc: false,
    sourceMaps: true,
  });
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
  writeFileSync(`${output}.map`, map);
};

await Promise.all(directories.flatMap(modulesIn).map(compile));
