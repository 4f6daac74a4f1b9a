import { startQueueHost } from '../support/queue-host.js';
import type { QueueKind } from '../support/queue-host.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** Compiled from the file beside this one. */
const SLOW_WORKER = 'dist/test/overload/slow-worker.js';

/** What a slow service is made of. */
export interface SlowServicePlan {
  readonly queue: QueueKind;
  readonly gateways: number;
  readonly workers: number;
  /** Chunks that each worker answers at once. */
  readonly concurrency: number;
  readonly queryMs: number;
  readonly requestTimeoutMs: number;
  /** Queries of one chunk. */
  readonly chunkSize: number;
}

/** Gateways and workers over a queue of their own. */
export interface LoadedService {
  readonly stack: Stack;
  readonly urls: readonly string[];
  stop(): Promise<void>;
}

/** Starts those whose geocoder takes its time. */
export async function startSlowService(plan: SlowServicePlan): Promise<LoadedService> {
  const server = await startQueueHost(plan.queue);
  const stack = await startStack({
    queueUrl: server.url,
    gateways: plan.gateways,
    workers: plan.workers,
    workerProgram: SLOW_WORKER,
    keepsLog: false,
    environment: {
      QUERY_MS: String(plan.queryMs),
      WORKER_CONCURRENCY: String(plan.concurrency),
      WORKER_BATCH_CONCURRENCY: '0',
      REQUEST_TIMEOUT_MS: String(plan.requestTimeoutMs),
      CHUNK_SIZE: String(plan.chunkSize),
    },
  }).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await server.stop();
  };
  return { stack, urls: stack.gateways.map(({ url }) => url), stop };
}
