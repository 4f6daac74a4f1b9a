import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

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

  it('lets that have the processor first', async () => {
    const [gateway, worker] = [stack.gateways[0]!, stack.workers[0]!];
    const own = getPriority();
    await eventually(() => getPriority(worker.pid) === Math.max(own, 5));
    expect(getPriority(gateway.pid)).toBe(own);
  });
});
