import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importDataset } from '#importing';
import { startPostgres } from '../../support/postgres.js';
import type { TestPostgres } from '../../support/postgres.js';
import { startLoneRedis } from '../../support/redis-server.js';
import type { RedisServer } from '../../support/redis-server.js';
import { programs, RunningProgram, settingsOf, TEST_API_KEY } from '../../support/stack.js';
import { askBatch } from './ask-batch.js';
import { buildReleaseBefore, hasReleaseBefore, RELEASE_BEFORE } from './release-before.js';
import type { BuiltRelease } from './release-before.js';

const run = promisify(execFile);
const gazetteer = resolve('apps/cli/demo-gazetteer');
const CONTRACT_LIMIT_MS = 240_000;

const canBuild = await hasReleaseBefore();
const describeWithHistory = canBuild ? describe : describe.skip;
if (!canBuild) {
  console.warn(`No commit ${RELEASE_BEFORE} in this clone: old beside new is not tested`);
}

describeWithHistory('two neighbouring releases on one queue', () => {
  let postgres: TestPostgres;
  let redis: RedisServer | undefined;
  let before: BuiltRelease;

  beforeAll(async () => {
    [postgres, redis, before] = await Promise.all([
      startPostgres(),
      // The release before may know no cluster.
      startLoneRedis(),
      buildReleaseBefore(),
    ]);
    const files = readdirSync(gazetteer).map((name) => resolve(gazetteer, name));
    await importDataset({ database: postgres.database, dataset: 'demo', files });
  });

  afterAll(async () => {
    await before.remove();
    await redis?.stop();
    await postgres.stop();
  });

  const start = async (program: string): Promise<RunningProgram> => {
    const running = new RunningProgram(
      program,
      settingsOf({ queueUrl: redis?.url ?? postgres.url, databaseUrl: postgres.url }),
    );
    await running.ready();
    return running;
  };

  /** The contract as the gateway's own release tells it: clients know no other. */
  const judge = async (directory: string, url: string): Promise<string> => {
    const program = join(directory, 'dist/test/contract/run-contract.js');
    const options = ['--url', url, '--key', TEST_API_KEY];
    const told = await run(process.execPath, [program, ...options], {
      timeout: CONTRACT_LIMIT_MS,
      maxBuffer: 2 ** 24,
    }).catch((error: unknown) => error as { readonly stdout: string });
    return told.stdout.slice(told.stdout.lastIndexOf('\n\n')).trim();
  };

  it.each([
    ['the gateway of the release before with a worker of this one', 'gateway'],
    ['a gateway of this release with the worker of the one before', 'worker'],
  ] as const)('keep the contract: %s', async (_title, old) => {
    const here = resolve('.');
    const [gatewayTree, workerTree] =
      old === 'gateway' ? [before.directory, here] : [here, before.directory];
    const worker = await start(join(workerTree, programs.worker));
    const gateway = await start(join(gatewayTree, programs.gateway));
    try {
      expect(await judge(gatewayTree, gateway.url)).toMatch(/^\d{3,} kept, 0 broken$/);
      expect(await askBatch(gateway.url, gateway.url)).toEqual(['ok', 'ok', 'no_matches']);
    } finally {
      await Promise.all([gateway.stop(), worker.stop()]);
    }
  });

  it('finish a batch that the other one has begun', async () => {
    const oldGateway = await start(join(before.directory, programs.gateway));
    const newGateway = await start(programs.gateway);
    const newWorker = await start(programs.worker);
    try {
      expect(await askBatch(oldGateway.url, newGateway.url)).toEqual(['ok', 'ok', 'no_matches']);
      expect(await askBatch(newGateway.url, oldGateway.url)).toEqual(['ok', 'ok', 'no_matches']);
    } finally {
      await Promise.all([oldGateway, newGateway, newWorker].map((program) => program.stop()));
    }
  });
});
