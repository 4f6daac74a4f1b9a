import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startLoneRedis } from '../../tools/services/redis-server.js';
import { RunningProgram, TEST_API_KEY, programs, settingsOf } from '../../tools/services/stack.js';
import type { BuiltRelease } from './previous-release.js';
import {
  BUILD_LIMIT_MS,
  PREVIOUS_RELEASE,
  buildPreviousRelease,
  hasPreviousRelease,
  previousPrograms,
  runBatchAcross,
} from './previous-release.js';

const run = promisify(execFile);
const gazetteer = resolve('apps/cli/demo-gazetteer');
const CONTRACT_LIMIT_MS = 240_000;

const canBuild = await hasPreviousRelease();
const describeWithHistory = canBuild ? describe : describe.skip;
if (!canBuild) {
  console.warn(
    `No commit ${PREVIOUS_RELEASE} in this clone: neighbouring releases are not tested together`,
  );
}

/** The cases of a contract, by name. */
interface ContractResult {
  readonly kept: readonly string[];
  readonly broken: readonly string[];
  /** The counts, and the reason for each broken case. */
  readonly summary: string;
}

describeWithHistory('two neighbouring releases on one queue', () => {
  let postgres: TestPostgres;
  let redis: RedisServer | undefined;
  let before: BuiltRelease;

  beforeAll(async () => {
    [postgres, redis, before] = await Promise.all([
      startPostgres(),
      // The previous release may not support a cluster.
      startLoneRedis(),
      buildPreviousRelease(),
    ]);
    const files = readdirSync(gazetteer).map((name) => resolve(gazetteer, name));
    await importDataset({ database: postgres.database, dataset: 'demo', files });
  }, BUILD_LIMIT_MS);

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

  /** Runs the contract tests of a release, and returns the names of its cases. */
  const checkContract = async (directory: string, url: string): Promise<ContractResult> => {
    const program = join(directory, 'dist/test/contract/run-contract.js');
    const options = ['--url', url, '--key', TEST_API_KEY];
    const result = await run(process.execPath, [program, ...options], {
      timeout: CONTRACT_LIMIT_MS,
      maxBuffer: 2 ** 24,
    }).catch((error: unknown) => error as { readonly stdout: string });
    const named = (mark: string) =>
      [...result.stdout.matchAll(new RegExp(`^${mark} +(.+)$`, 'gm'))].map(([, name = '']) => name);
    const [, summary = ''] = /^(\d+ kept, .*)/ms.exec(result.stdout) ?? [];
    return { kept: named('ok'), broken: named('FAILED'), summary };
  };

  it.each([
    ['a gateway of the previous release with a worker of this one', 'gateway'],
    ['a gateway of this release with a worker of the previous one', 'worker'],
  ] as const)('keep the contract: %s', async (_title, old) => {
    const previous = (program: 'gateway' | 'worker') =>
      join(before.directory, previousPrograms[program]);
    const worker = await start(old === 'worker' ? previous('worker') : programs.worker);
    const gateway = await start(old === 'gateway' ? previous('gateway') : programs.gateway);
    const gatewayTree = old === 'gateway' ? before.directory : resolve('.');
    try {
      const result = await checkContract(gatewayTree, gateway.url);
      expect(result.kept.length).toBeGreaterThan(100);
      // A worker of the previous release keeps what that release promised.
      const promised =
        old === 'worker' ? await checkContract(before.directory, gateway.url) : result;
      const names = new Set([...promised.kept, ...promised.broken]);
      const broken = result.broken.filter((name) => names.has(name));
      expect(broken, result.summary).toEqual([]);
      expect(await runBatchAcross(gateway.url, gateway.url)).toEqual(['ok', 'ok', 'no_matches']);
    } finally {
      await Promise.all([gateway.stop(), worker.stop()]);
    }
  });

  it('finish batches that the other release has accepted', async () => {
    const oldGateway = await start(join(before.directory, previousPrograms.gateway));
    const newGateway = await start(programs.gateway);
    const newWorker = await start(programs.worker);
    try {
      expect(await runBatchAcross(oldGateway.url, newGateway.url)).toEqual([
        'ok',
        'ok',
        'no_matches',
      ]);
      expect(await runBatchAcross(newGateway.url, oldGateway.url)).toEqual([
        'ok',
        'ok',
        'no_matches',
      ]);
    } finally {
      await Promise.all([oldGateway, newGateway, newWorker].map((program) => program.stop()));
    }
  });
});
