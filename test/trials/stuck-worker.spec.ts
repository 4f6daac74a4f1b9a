import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueHost, RunningProgram, Stack } from '../../tools/services/stack.js';
import { programs, queueKinds, startQueueHost, startStack } from '../../tools/services/stack.js';
import type { Answer } from '../gateway/v2-client.js';
import { askText } from '../gateway/v2-client.js';

const ROUNDS = 12;

describe.each(queueKinds)('two workers, of which one is suspended, with a queue in %s', (kind) => {
  let stack: Stack;
  let queue: QueueHost;

  beforeAll(async () => {
    queue = await startQueueHost(kind);
    stack = await startStack({
      queueUrl: queue.url,
      workers: 2,
      workerProgram: programs.echoWorker,
      environment: { REQUEST_TIMEOUT_MS: '30000' },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await queue.stop();
  });

  const askMany = (...texts: string[]): Promise<Answer[]> =>
    Promise.all(Array.from({ length: ROUNDS }, () => askText(stack.gateways[0]!.url, ...texts)));

  const whileFrozen = async (worker: RunningProgram, work: () => Promise<void>): Promise<void> => {
    worker.signal('SIGSTOP');
    try {
      await work();
    } finally {
      worker.signal('SIGCONT');
    }
  };

  it('answer its chunks and new requests from the other worker', async () => {
    const inFlight = askMany('slow');
    await askMany('fast');
    await whileFrozen(stack.workers[0]!, async () => {
      for (const { status } of await inFlight) expect(status).toBe(200);
      for (const { status } of await askMany('fast')) expect(status).toBe(200);
      expect((await askText(stack.gateways[0]!.url, 'fast')).status).toBe(200);
    });
  });

  it('answer after it has been resumed', async () => {
    await whileFrozen(stack.workers[1]!, async () => {
      for (const { status } of await askMany('fast')) expect(status).toBe(200);
    });
    for (const { status } of await askMany('fast')) expect(status).toBe(200);
  });

  it('answer while one worker is blocked by a query', async () => {
    const spun = askText(stack.gateways[0]!.url, 'spin');
    for (const { status } of await askMany('fast')) expect(status).toBe(200);
    expect([200, 503, 504]).toContain((await spun).status);
    for (const { status } of await askMany('fast')) expect(status).toBe(200);
  });
});
