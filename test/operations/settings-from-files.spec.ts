import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../apps/cli/src/is-alive.js';
import { askText } from '../gateway/v2-client.js';
import { isReady } from '../health/health-response.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  metricsUrlOf,
  programs,
  RunningProgram,
  TEST_API_KEY,
} from '../../tools/services/stack.js';

describe('a program with all settings in files', () => {
  let postgres: TestPostgres;
  let directory: string;
  const started: RunningProgram[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    directory = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterAll(async () => {
    await Promise.all(started.map((program) => program.stop()));
    rmSync(directory, { recursive: true, force: true });
    await postgres.stop();
  });

  const inFiles = (settings: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => {
        const path = join(directory, name);
        writeFileSync(path, `${value}\n`);
        return [`${name}_FILE`, path];
      }),
    );
  const start = async (program: string, settings: Readonly<Record<string, string>>) => {
    const running = new RunningProgram(program, { LOG_LEVEL: '', ...inFiles(settings) });
    started.push(running);
    await running.ready();
    return running;
  };

  it('starts, answers, and uses the log level of the settings', async () => {
    const of = { DATABASE_URL: postgres.url, HOST: '127.0.0.1', METRICS_PORT: '0' };
    const all = { ...of, LOG_LEVEL: 'debug', QUEUE_URL: postgres.url };
    const gateway = await start(programs.gateway, {
      ...all,
      PORT: '0',
      BOOTSTRAP_API_KEY: TEST_API_KEY,
      BOOTSTRAP_API_KEY_UNLIMITED: 'true',
    });
    const worker = await start(programs.echoWorker, { ...all, WORKER_HEALTH_PORT: '0' });
    await eventually(() => isReady(gateway));

    expect((await askText(gateway.url, 'fast')).status).toBe(200);
    expect(metricsUrlOf(gateway)).toContain('/metrics');
    expect(metricsUrlOf(worker)).toContain('/metrics');
    expect(gateway.lines.join('\n')).toContain('"level":"debug"');

    const port = inFiles({ PORT: new URL(gateway.url).port });
    expect(await isAlive('gateway', port)).toBe(true);
    expect(await isAlive('worker', inFiles({ WORKER_HEALTH_PORT: new URL(worker.url).port }))).toBe(
      true,
    );
  });

  it.each([programs.gateway, programs.worker])(
    'reports an invalid log level: %s',
    async (program) => {
      const settings = { LOG_LEVEL: 'chatty', DATABASE_URL: postgres.url };
      const run = promisify(execFile)(process.execPath, [resolve(program)], {
        env: { PATH: process.env.PATH, ...inFiles(settings) },
        timeout: 30_000,
      });
      const { code, stdout } = (await run.catch((error: unknown) => error)) as {
        readonly code: number;
        readonly stdout: string;
      };

      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({
        level: 'fatal',
        event: 'cannot start',
        reason: expect.stringContaining('LOG_LEVEL must be one of'),
      });
    },
  );
});
