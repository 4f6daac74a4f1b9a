import { drawQueries } from '../benchmark/service-load.js';
import { importSyntheticCountry } from '../synthetic/benchmark-data.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { startPostgres } from '../services/postgres.js';
import { startRedisServer } from '../services/redis-server.js';
import type { QueueKind, Stack, StackOptions } from '../services/stack.js';
import { programs, startQueueHost, startStack } from '../services/stack.js';

/** Size and speed of a slow service. */
interface SlowServicePlan {
  readonly queue: QueueKind;
  readonly gateways: number;
  readonly workers: number;
  /** Concurrent chunks of each worker. */
  readonly concurrency: number;
  readonly queryMs: number;
  readonly requestTimeoutMs: number;
  /** Queries per chunk. */
  readonly chunkSize: number;
}

/** Gateways and workers with a queue of their own. */
export interface LoadedService {
  readonly stack: Stack;
  readonly urls: readonly string[];
  /** Starts more workers, and resolves when they are ready. */
  addWorkers(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a service whose geocoder waits for a fixed time per query. */
export async function startSlowService(plan: SlowServicePlan): Promise<LoadedService> {
  const server = await startQueueHost(plan.queue);
  return startLoadedService(
    {
      queueUrl: server.url,
      gateways: plan.gateways,
      workers: plan.workers,
      workerProgram: programs.slowWorker,
      keepsLog: false,
      environment: {
        QUERY_MS: String(plan.queryMs),
        WORKER_CONCURRENCY: String(plan.concurrency),
        WORKER_BATCH_CONCURRENCY: '0',
        REQUEST_TIMEOUT_MS: String(plan.requestTimeoutMs),
        CHUNK_SIZE: String(plan.chunkSize),
      },
    },
    () => server.stop(),
  );
}

async function startLoadedService(
  options: StackOptions,
  stopServers: () => Promise<void>,
): Promise<LoadedService> {
  const stacks: Stack[] = [];
  const stop = async (): Promise<void> => {
    for (const each of stacks) await each.stop();
    await stopServers();
  };
  try {
    const stack = await startStack(options);
    stacks.push(stack);
    const addWorkers = async (workers: number): Promise<void> => {
      stacks.push(await startStack({ ...options, gateways: 0, workers }));
    };
    return { stack, urls: stack.gateways.map(({ url }) => url), addWorkers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const ADDRESSES = 100_000;
/** Addresses to query, each in three forms. */
const SAMPLE = 5_000;

/** Queue and size of a service with the real geocoder. */
interface RealServicePlan {
  readonly queue: QueueKind;
  readonly gateways: number;
  readonly workers: number;
  readonly requestTimeoutMs: number;
}

/** Starts a service that geocodes addresses of a synthetic country, without an answer cache. */
export async function startRealService(
  plan: RealServicePlan,
): Promise<LoadedService & { readonly queries: readonly WireQuery[] }> {
  const postgres = await startPostgres();
  await importSyntheticCountry(postgres.database, ADDRESSES);
  const redis = plan.queue === 'redis' ? await startRedisServer() : undefined;
  const service = await startLoadedService(
    {
      queueUrl: redis?.url ?? postgres.url,
      databaseUrl: postgres.url,
      gateways: plan.gateways,
      workers: plan.workers,
      keepsLog: false,
      environment: {
        ANSWER_CACHE_SIZE: '0',
        REQUEST_TIMEOUT_MS: String(plan.requestTimeoutMs),
      },
    },
    async () => {
      await redis?.stop();
      await postgres.stop();
    },
  );
  return { ...service, queries: await drawQueries(postgres.database, SAMPLE) };
}
