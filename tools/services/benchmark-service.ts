import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#database';
import { projectRoot } from '../../apps/cli/src/environment.js';
import { startLoneRedis } from './redis-server.js';

/** A gateway and workers that were started for a benchmark. */
export interface BenchmarkService {
  readonly url: string;
  /** A generated API key without limits. */
  readonly key: string;
  readonly workerPids: readonly number[];
  readonly gatewayPid: number;
  /** Absent if the queue is not in a Redis started for the benchmark. */
  readonly redisPid?: number;
  /** `redis` or `postgres`. */
  readonly queue: string;
  stop(): Promise<void>;
}

interface BenchmarkPlan {
  readonly databaseUrl: string;
  /** Absent: a Redis started for the benchmark, or the database if Redis is not installed. */
  readonly queueUrl?: string;
  readonly workers: number;
}

const HOST = '127.0.0.1';
const KEY_BYTES = 32;

/**
 * Starts one gateway and the workers, and resolves when all are ready; stops all of them if one
 * does not become ready.
 */
export const startBenchmarkService = async (plan: BenchmarkPlan): Promise<BenchmarkService> => {
  const redis = plan.queueUrl === undefined ? await startLoneRedis() : undefined;
  const queueUrl = plan.queueUrl ?? redis?.url ?? plan.databaseUrl;
  const settings = {
    DATABASE_URL: plan.databaseUrl,
    QUEUE_URL: queueUrl,
    // Addresses repeat, and every query has to be searched.
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

/** A gateway or worker process. */
export interface ServiceProcess {
  readonly pid: number;
  /** Resolves when the process is ready. Throws if it ends first, or is not ready in time. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const PROBE_TIMEOUT_MS = 5_000;
const POLL_MS = 100;
const STOP_WITHIN_MS = 15_000;

/** Starts the compiled `apps/<app>` with the settings; readiness is probed on the port. */
export const startServiceProcess = (
  app: 'gateway' | 'worker',
  port: number,
  settings: Readonly<Record<string, string>>,
): ServiceProcess => {
  const main = join(projectRoot, 'dist', 'apps', app, 'src', 'main.js');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'error', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    pid: child.pid ?? 0,
    ready: async () => {
      const deadline = performance.now() + READY_WITHIN_MS;
      while (!(await isReady(port))) {
        if (!isRunning(child)) throw new Error(`the ${app} ended before it was ready`);
        if (performance.now() > deadline) throw new Error(`the ${app} did not become ready`);
        await pause(POLL_MS);
      }
    },
    stop: () => stopProcess(child, STOP_WITHIN_MS),
  };
};

const isReady = async (port: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal });
    return ok;
  } catch {
    return false; // not listening yet
  }
};

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Sends SIGTERM, and SIGKILL if the process has not ended in time. */
const stopProcess = async (child: ChildProcess, withinMs: number): Promise<void> => {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const forceTimer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await exited.finally(() => clearTimeout(forceTimer));
};
