import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort, type Database, type Statement } from '#database';
import { projectRoot } from '../../apps/cli/src/environment.js';
import type { Processes } from '../measurement/machine.js';
import { killOnExit } from './child-processes.js';
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
  /** Pages with the metrics of the gateway and the workers. */
  readonly metricsUrls: readonly string[];
  stop(): Promise<void>;
}

interface BenchmarkPlan {
  readonly databaseUrl: string;
  /** Absent: a Redis started for the benchmark, or the database if Redis is not installed. */
  readonly queueUrl?: string;
  readonly workers: number;
  /** The programs to start (default: those of this code). */
  readonly programs?: ServicePrograms;
}

/** The compiled programs of the service. */
export interface ServicePrograms {
  readonly gateway: StartCommand;
  readonly worker: StartCommand;
}

/** How `node` starts a program. */
export interface StartCommand {
  readonly environment: Settings;
  /** Options of `node`, and the path of the program. */
  readonly words: readonly string[];
}

/** Variables of gateway and worker, as in package.json. */
const ownEnvironment: Settings = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** Options of `node` for a worker, as in package.json. */
const workerNodeOptions: readonly string[] = ['--max-semi-space-size=64'];

/** The bundled programs of this code. */
export const ownPrograms: ServicePrograms = {
  gateway: {
    environment: ownEnvironment,
    words: [join(projectRoot, 'dist', 'programs', 'gateway.js')],
  },
  worker: {
    environment: ownEnvironment,
    words: [...workerNodeOptions, join(projectRoot, 'dist', 'programs', 'worker.js')],
  },
};

/** Environment variables of a program. */
type Settings = Readonly<Record<string, string>>;

const HOST = '127.0.0.1';
const KEY_BYTES = 32;

/**
 * Starts one gateway and the workers, and resolves when all are ready; stops all of them if one
 * does not become ready.
 */
export const startBenchmarkService = async (plan: BenchmarkPlan): Promise<BenchmarkService> => {
  const redis = plan.queueUrl === undefined ? await startLoneRedis() : undefined;
  const queueUrl = plan.queueUrl ?? redis?.url ?? plan.databaseUrl;
  const programs = plan.programs ?? ownPrograms;
  const settings = {
    DATABASE_URL: plan.databaseUrl,
    QUEUE_URL: queueUrl,
    // Addresses repeat, and every query has to be searched.
    ANSWER_CACHE_SIZE: '0',
  };
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const processes: StartedProgram[] = [];
  const start = async (program: StartCommand, portName: string, own: Settings) => {
    const started = await startOnFreePorts(program, portName, { ...settings, ...own });
    processes.push(started);
    return started;
  };
  const stop = async (): Promise<void> => {
    process.off('SIGINT', stopOnSignal).off('SIGTERM', stopOnSignal);
    await Promise.all(processes.map((started) => started.stop()));
    await redis?.stop();
  };
  const stopOnSignal = (): void => void stop().finally(() => process.exit(130));
  process.once('SIGINT', stopOnSignal).once('SIGTERM', stopOnSignal);
  try {
    for (let worker = 0; worker < plan.workers; worker += 1) {
      await start(programs.worker, 'WORKER_HEALTH_PORT', {});
    }
    const workerPids = processes.map(({ pid }) => pid);
    const access = { BOOTSTRAP_API_KEY: key, BOOTSTRAP_API_KEY_UNLIMITED: 'true' };
    const gateway = await start(programs.gateway, 'PORT', access);
    await Promise.all(processes.map((started) => started.ready()));
    const url = `http://${HOST}:${gateway.port}`;
    const pids = { workerPids, gatewayPid: gateway.pid, redisPid: redis?.pid };
    const metricsUrls = processes.map(({ metricsUrl }) => metricsUrl);
    return { url, key, ...pids, queue: queueKind(queueUrl), metricsUrls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** A program, the port of its readiness probe, and the page with its metrics. */
interface StartedProgram extends ServiceProcess {
  readonly port: number;
  readonly metricsUrl: string;
}

const startOnFreePorts = async (
  program: StartCommand,
  portName: string,
  settings: Settings,
): Promise<StartedProgram> => {
  const [port, metricsPort] = [await findFreePort(HOST), await findFreePort(HOST)];
  const ports = { [portName]: String(port), METRICS_PORT: String(metricsPort) };
  const started = startServiceProcess(program, port, { ...settings, ...ports });
  return { ...started, port, metricsUrl: `http://${HOST}:${metricsPort}/metrics` };
};

const backendsOfDatabase: Statement = {
  name: 'benchmark-backends',
  text: `
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`,
};

/** The processes of a service, with the Postgres backends of its database. */
export const processesOf = async (
  { gatewayPid, workerPids, redisPid }: BenchmarkService,
  database: Database,
): Promise<Processes> => {
  const backends = await database.query<{ readonly pid: number }>(backendsOfDatabase);
  return {
    gateway: [gatewayPid],
    worker: workerPids,
    postgres: backends.map(({ pid }) => pid),
    redis: redisPid === undefined ? [] : [redisPid],
  };
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

/** Starts a program with the settings; readiness is probed on the port. */
export const startServiceProcess = (
  { environment, words }: StartCommand,
  port: number,
  settings: Settings,
): ServiceProcess => {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment, LOG_LEVEL: 'error', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  killOnExit(child);
  return {
    pid: child.pid ?? 0,
    ready: async () => {
      const deadline = performance.now() + READY_WITHIN_MS;
      while (!(await isReady(port))) {
        if (!isRunning(child)) throw new Error(`${words.join(' ')} ended before it was ready`);
        if (performance.now() > deadline)
          throw new Error(`${words.join(' ')} did not become ready`);
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
