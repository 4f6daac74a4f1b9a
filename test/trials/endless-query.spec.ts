import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProgram, Stack } from '../../tools/services/stack.js';
import { programs, queueKinds, startQueueHost, startStack } from '../../tools/services/stack.js';
import { askText } from '../gateway/v2-client.js';

const ROUNDS = 12;
const HEALTH_TIMEOUT_MS = 5_000;

const isAlive = async ({ url }: RunningProgram): Promise<boolean> => {
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  const { ok } = await fetch(`${url}/health/live`, { signal }).catch(() => ({ ok: false }));
  return ok;
};

describe.each(queueKinds)('a query that blocks its worker forever, with a queue in %s', (queue) => {
  let stack: Stack;
  let stopServer: () => Promise<void>;

  beforeAll(async () => {
    const server = await startQueueHost(queue);
    stopServer = () => server.stop();
    stack = await startStack({
      queueUrl: server.url,
      workers: 3,
      workerProgram: programs.echoWorker,
      environment: { REQUEST_TIMEOUT_MS: '30000' },
    });
  });

  afterAll(async () => {
    // A blocked event loop handles no SIGTERM.
    await Promise.all(stack.workers.map((worker) => worker.kill()));
    await stack.stop();
    await stopServer();
  });

  it('is retried on one other worker, and leaves a worker for the other queries', async () => {
    const [{ url }] = stack.gateways as [RunningProgram];
    const { status } = await askText(url, 'endless');
    expect([503, 504]).toContain(status);
    const alive = await Promise.all(stack.workers.map(isAlive));
    expect(alive).toContain(true);
    const answers = Array.from({ length: ROUNDS }, () => askText(url, 'fast'));
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  });
});
