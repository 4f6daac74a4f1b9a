import { randomBytes } from 'node:crypto';
import { findFreePort } from '#database';
import { startOwnRedis } from './own-redis.js';
import { startServiceProcess, type ServiceProcess } from './service-process.js';

/** The whole service, started for the benchmark alone. */
export interface OwnService {
  readonly url: string;
  /** Made for it alone, and without a limit. */
  readonly key: string;
  readonly workerPids: readonly number[];
  readonly gatewayPid: number;
  /** Absent where the queue is not in a Redis of its own. */
  readonly redisPid?: number;
  /** `redis` or `postgres`. */
  readonly queue: string;
  stop(): Promise<void>;
}

export interface OwnServicePlan {
  readonly databaseUrl: string;
  /** Absent: a Redis of its own, or the database where none is installed. */
  readonly queueUrl?: string;
  readonly workers: number;
}

const HOST = '127.0.0.1';
const KEY_BYTES = 32;

/** Starts one gateway and the workers, and waits until all are ready; stops them all when one is not. */
export const startOwnService = async (plan: OwnServicePlan): Promise<OwnService> => {
  const redis = plan.queueUrl === undefined ? await startOwnRedis() : undefined;
  const queueUrl = plan.queueUrl ?? redis?.url ?? plan.databaseUrl;
  const settings = {
    DATABASE_URL: plan.databaseUrl,
    QUEUE_URL: queueUrl,
    // The addresses asked come round again: every answer is to be searched.
    ANSWER_CACHE_SIZE: '0',
  };
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const processes: ServiceProcess[] = [];
  const stop = async (): Promise<void> => {
    process.off('SIGINT', stopOnSignal).off('SIGTERM', stopOnSignal);
    await Promise.all(processes.map((started) => started.stop()));
    await redis?.stop();
  };
  const stopOnSignal = (): void => void stop().finally(() => process.exit(130));
  process.once('SIGINT', stopOnSignal).once('SIGTERM', stopOnSignal);
  try {
    for (let worker = 0; worker < plan.workers; worker += 1) {
      const port = await findFreePort(HOST);
      const own = { ...settings, WORKER_HEALTH_PORT: String(port) };
      processes.push(startServiceProcess('worker', port, own));
    }
    const workerPids = processes.map(({ pid }) => pid);
    const port = await findFreePort(HOST);
    const access = { BOOTSTRAP_API_KEY: key, BOOTSTRAP_API_KEY_UNLIMITED: 'true' };
    const own = { ...settings, ...access, PORT: String(port) };
    const gateway = startServiceProcess('gateway', port, own);
    processes.push(gateway);
    await Promise.all(processes.map((started) => started.ready()));
    const url = `http://${HOST}:${port}`;
    const queue = queueKind(queueUrl);
    const pids = { workerPids, gatewayPid: gateway.pid, redisPid: redis?.pid };
    return { url, key, ...pids, queue, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const queueKind = (url: string): string => (/^redis/.test(url) ? 'redis' : 'postgres');
