import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  RunningProgram,
  metricsUrlOf,
  programs,
  stackSettings,
} from '../../tools/services/stack.js';

let postgres: TestPostgres;
let gateway: RunningProgram;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const settings = () =>
  stackSettings({
    queueUrl: postgres.url,
    databaseUrl: postgres.url,
    environment: { METRICS_PORT: '0', WARM_UP_MS: '300' },
  });

interface Page {
  readonly status: string;
  readonly checks: Readonly<Record<string, unknown>>;
}

const page = async (): Promise<Page> =>
  (await (await fetch(new URL('/health', metricsUrlOf(gateway)))).json()) as Page;

const logs = (event: string): boolean => gateway.lines.some((line) => line.includes(event));

/** Starts a gateway, whose warm-up waits for a worker. */
const startGateway = async (): Promise<void> => {
  gateway = new RunningProgram(programs.gateway, settings());
  await eventually(() => logs('"metrics":'));
  await eventually(async () => 'warm_up' in (await page()).checks);
};

describe('a gateway that warms up', () => {
  it('is not ready until it has answered sample queries', async () => {
    await startGateway();
    expect(await page()).toMatchObject({
      status: 'not_ready',
      checks: { warm_up: { status: 'down', message: 'in progress' } },
    });
    expect(logs('gateway ready')).toBe(false);

    const worker = new RunningProgram(programs.echoWorker, settings());
    await gateway.ready();

    await eventually(async () => (await page()).status === 'ready');
    expect((await page()).checks).not.toHaveProperty('warm_up');
    expect(await Promise.all([gateway.stop(), worker.stop()])).toEqual(['stopped', 'stopped']);
  });

  it('stops on SIGTERM', async () => {
    await startGateway();
    expect(await gateway.stop()).toBe('stopped');
    expect(logs('gateway ready')).toBe(false);
    expect(logs('cannot start')).toBe(false);
  });
});
