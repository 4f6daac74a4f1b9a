import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importDataset } from '#importing';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startStack, TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const run = promisify(execFile);
const TOOL_LIMIT_MS = 200_000;

/** Below node_modules, so that the client finds openapi-fetch as a stranger's project would. */
const cache = resolve('node_modules/.cache');

const compilerOptions = {
  target: 'es2022',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  types: ['node'],
  outDir: 'out',
};

let postgres: TestPostgres;
let stack: Stack;
let directory: string;

beforeAll(async () => {
  postgres = await startPostgres();
  const files = [resolve('apps/cli/demo-gazetteer/gb.geojsonl')];
  await importDataset({ database: postgres.database, dataset: 'demo', files });
  stack = await startStack({ queueUrl: postgres.url, databaseUrl: postgres.url });
  await mkdir(cache, { recursive: true });
  directory = await mkdtemp(join(cache, 'generated-client-'));
});

afterAll(async () => {
  await stack.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

const node = async (...words: string[]): Promise<string> =>
  (await run(process.execPath, words, { cwd: directory, timeout: TOOL_LIMIT_MS })).stdout;

/** Throws with the compiler's words when the client does not compile. */
const compile = async (): Promise<void> => {
  await writeFile(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['every-call.mts'] }),
  );
  await node(resolve('node_modules/typescript/bin/tsc'), '-p', directory).catch(
    (error: { stdout?: string }) => {
      throw new Error(`the client does not compile:\n${error.stdout}`);
    },
  );
};

describe('a client that public tools make of the document', () => {
  it('compiles, and makes every kind of call', async () => {
    const { url } = stack.gateways[0]!;
    const generator = resolve('node_modules/openapi-typescript/bin/cli.js');
    await node(generator, `${url}/openapi.json`, '--output', join(directory, 'schema.d.ts'));
    await copyFile(resolve('test/openapi/every-call.mts'), join(directory, 'every-call.mts'));
    await compile();
    const out = await node(join(directory, 'out/every-call.mjs'), url, TEST_API_KEY);
    const { kinds, options, versions, versionsOfV1, failures, v1 } = JSON.parse(out) as never;

    const found = { status: 'ok', address: expect.stringContaining('Downing Street') };
    const nothing = { status: 'no_matches', points: [], additional: 0 };
    expect(kinds).toMatchObject({
      text: { ...found, points: expect.arrayContaining(['svc_door number number medium']) },
      structured: [found],
      reverse: [{ ...found, distance: expect.any(Number) }],
      biased: [found, found],
      identifier: [found],
      sourceIdentifier: [nothing, nothing],
      nothing: [nothing],
    });
    expect(options).toMatchObject([
      {
        ...found,
        points: expect.arrayContaining(['basic_geocode number', 'svc_door number']),
        city: 'London',
        original: expect.stringContaining('Downing Street'),
        logged: expect.any(Number),
      },
    ]);
    const both = { current_version: 'v2', deprecated_versions: ['v1'] };
    expect([versions, versionsOfV1]).toEqual([both, both]);
    expect(failures).toMatchObject({
      failure: { code: 'validation_failed' },
      unauthorized: { code: 'unauthorized' },
      failureOfV1: { error: expect.any(String) },
    });
    const geometries = expect.arrayContaining(['svc_door MultiPoint', 'svc_building Polygon']);
    expect(v1).toMatchObject({
      text: { geometries, additional: expect.any(Number), contributors: 1 },
      structured: { id: expect.any(String) },
      reverse: { geometries },
      biased: { geometries },
      nothing: { info: expect.any(String) },
    });
  });
});
