import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_TYPES, generateClientTypes } from './client-types.js';

const run = promisify(execFile);
const TOOL_LIMIT_MS = 200_000;
const MOST_BUNDLE_BYTES = 6_000;

const folder = resolve('clients/typescript');
const bundle = readFileSync(join(folder, 'dist/index.js'));
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  strict: true,
  noEmit: true,
  types: ['node'],
};

describe('the package of the TypeScript client', () => {
  let directory: string;

  beforeAll(async () => {
    const cache = resolve('node_modules/.cache');
    await mkdir(cache, { recursive: true });
    directory = await mkdtemp(join(cache, 'client-package-'));
    await mkdir(join(directory, 'node_modules/@final-destination'), { recursive: true });
    await symlink(folder, join(directory, 'node_modules/@final-destination/client'));
    await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const node = async (...words: string[]): Promise<string> => {
    const output = run(process.execPath, words, { cwd: directory, timeout: TOOL_LIMIT_MS });
    return (await output.catch((error: { readonly stdout: string }) => error)).stdout;
  };

  it('has the types of the OpenAPI document; else regenerate them by npm run client:types', async () => {
    expect(readFileSync(CLIENT_TYPES, 'utf8')).toBe(await generateClientTypes());
  });

  it('is at most 6 kB, minified and gzipped, and imports nothing', () => {
    const bytes = gzipSync(bundle, { level: 9 }).length;
    console.log(`the bundle of the client has ${bytes} bytes, gzipped`);
    expect(bytes).toBeLessThanOrEqual(MOST_BUNDLE_BYTES);
    expect(bundle.toString()).not.toMatch(/\bimport\b|\brequire\(|\bprocess\b|\bBuffer\b|node:/);
  });

  it('is found by its name, and exports the client', async () => {
    const program =
      "import * as all from '@final-destination/client'; console.log(Object.keys(all));";
    await writeFile(join(directory, 'names.js'), program);
    expect(await node('names.js')).toBe(
      "[ 'Batch', 'FinalDestination', 'FinalDestinationError' ]\n",
    );
  });

  it('has a README whose examples compile against it', async () => {
    const files = examples.map((_, at) => `example-${at}.ts`);
    await Promise.all(
      files.map((file, at) => writeFile(join(directory, file), `${examples[at]}\nexport {};\n`)),
    );
    const project = { compilerOptions, files };
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(project));
    expect(examples.length).toBeGreaterThanOrEqual(6);
    expect(await node(resolve('node_modules/typescript/bin/tsc'), '-p', '.')).toBe('');
  });
});
