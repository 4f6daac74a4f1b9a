import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  RunningProgram,
  metricsUrlOf,
  programs,
  stackSettings,
} from '../../tools/services/stack.js';

/** Each is a chunk of its own; those of sample queries follow. */
const INITIALS = 26;

let postgres: TestPostgres;
let gateway: RunningProgram;
const started: RunningProgram[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => void (await Promise.all(started.splice(0).map((one) => one.kill()))));
afterAll(() => postgres?.stop());

const settings = (warmUpMs: number) =>
  stackSettings({
    queueUrl: postgres.url,
    databaseUrl: postgres.url,
    environment: { METRICS_PORT: '0', WARM_UP_MS: String(warmUpMs) },
  });

const start = (path: string, warmUpMs: number): RunningProgram => {
  const program = new RunningProgram(path, settings(warmUpMs));
  started.push(program);
  return program;
};

interface Page {
  readonly status: string;
  readonly checks: Readonly<Record<string, unknown>>;
}

const page = async (): Promise<Page> =>
  (await (await fetch(new URL('/health', metricsUrlOf(gateway)))).json()) as Page;

/** The number of chunks that the gateway has sent. */
const readChunks = async (): Promise<number> => {
  const text = await (await fetch(metricsUrlOf(gateway))).text();
  return Number(/^geocoder_chunk_requests_count\S* (\d+)$/m.exec(text)?.[1]);
};

const logs = (event: string): boolean => gateway.lines.some((line) => line.includes(event));

/** Starts a gateway, and resolves when it warms up or waits for a worker to do so. */
const startGateway = async (warmUpMs: number): Promise<void> => {
  gateway = start(programs.gateway, warmUpMs);
  await eventually(() => logs('"metrics":'));
  await eventually(async () => 'warm_up' in (await page()).checks);
};

const startWorker = (): RunningProgram => start(programs.echoWorker, 0);

const notReady = {
  status: 'not_ready',
  checks: { warm_up: { status: 'down', message: 'in progress' } },
};

describe('a gateway that warms up', () => {
  it('answers sample queries, is not ready, and stops on SIGTERM', async () => {
    const worker = startWorker();
    await worker.ready();
    await startGateway(60_000);

    await eventually(async () => (await readChunks()) > INITIALS);

    expect(await page()).toMatchObject(notReady);
    expect(await Promise.all([gateway.stop(), worker.stop()])).toEqual(['stopped', 'stopped']);
    expect(logs('gateway ready')).toBe(false);
    expect(logs('cannot start')).toBe(false);
  });

  it('is ready afterwards', async () => {
    await startGateway(100);
    const worker = startWorker();

    await gateway.ready();

    await eventually(async () => (await page()).status === 'ready');
    expect((await page()).checks).not.toHaveProperty('warm_up');
    expect(await Promise.all([gateway.stop(), worker.stop()])).toEqual(['stopped', 'stopped']);
  });

  it('stops on SIGTERM while it waits for a worker', async () => {
    await startGateway(100);
    expect(await page()).toMatchObject(notReady);

    expect(await gateway.stop()).toBe('stopped');
    expect(logs('gateway ready')).toBe(false);
    expect(logs('cannot start')).toBe(false);
  });
});
