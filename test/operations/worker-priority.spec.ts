import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startStack } from '../../tools/services/stack.js';
import type { Stack } from '../../tools/services/stack.js';

describe('a worker beside a gateway', () => {
  let postgres: TestPostgres;
  let stack: Stack;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = await startStack({ queueUrl: postgres.url, databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await stack?.stop();
    await postgres?.stop();
  });

  it('runs at a lower CPU priority than the gateway', async () => {
    const [gateway, worker] = [stack.gateways[0]!, stack.workers[0]!];
    const own = getPriority();
    await eventually(() => getPriority(worker.pid) === Math.max(own, 5));
    expect(getPriority(gateway.pid)).toBe(own);
  });
});
