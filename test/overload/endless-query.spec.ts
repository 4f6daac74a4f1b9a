import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queueKinds, startQueueHost } from '../support/queue-host.js';
import { programs, startStack } from '../support/stack.js';
import type { RunningProgram, Stack } from '../support/stack.js';
import { askText } from '../gateway/ask.js';

const ROUNDS = 12;
const SIGN_OF_LIFE_MS = 5_000;

const isAlive = async ({ url }: RunningProgram): Promise<boolean> => {
  const signal = AbortSignal.timeout(SIGN_OF_LIFE_MS);
  const { ok } = await fetch(`${url}/health/live`, { signal }).catch(() => ({ ok: false }));
  return ok;
};

describe.each(queueKinds)(
  'a query that keeps a worker busy for ever, with a queue in %s',
  (queue) => {
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
      // One that is in a loop hears no signal.
      await Promise.all(stack.workers.map((worker) => worker.kill()));
      await stack.stop();
      await stopServer();
    });

    it('is taken over once, and leaves a worker for all others', async () => {
      const [{ url }] = stack.gateways as [RunningProgram];
      const { status } = await askText(url, 'endless');
      expect([503, 504]).toContain(status);
      const alive = await Promise.all(stack.workers.map(isAlive));
      expect(alive).toContain(true);
      const asked = Array.from({ length: ROUNDS }, () => askText(url, 'fast'));
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
    });
  },
);
