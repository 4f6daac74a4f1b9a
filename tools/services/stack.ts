import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { killOnExit } from './child-processes.js';
import { eventually } from './eventually.js';
import { startPostgres } from './postgres.js';
import { redisIsInstalled, startRedisServer } from './redis-server.js';

/** The API key of a stack's gateways unless `environment` sets another; without limits unless a spec sets them. */
export const TEST_API_KEY = 'a-key-for-the-specs-alone';

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 120_000;
const HEALTH_TIMEOUT_MS = 30_000;

/** The compiled programs of a stack. */
export const programs = {
  gateway: 'dist/programs/gateway.js',
  worker: 'dist/programs/worker.js',
  /** A worker with a stub geocoder; see `echo-worker.ts`. */
  echoWorker: 'dist/programs/echo-worker.js',
  /** A worker whose geocoder waits for a fixed time per query; see `slow-worker.ts`. */
  slowWorker: 'dist/programs/slow-worker.js',
} as const;

export interface StackOptions {
  readonly queueUrl: string;
  readonly databaseUrl?: string;
  readonly gateways?: number;
  readonly workers?: number;
  readonly workerProgram?: string;
  /** Whether the queue is unreachable on purpose: the start then does not wait for it. */
  readonly isQueueUnreachable?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether `lines` keeps the output; reading it costs CPU under load. Default: true. */
  readonly keepsLog?: boolean;
}

/** Gateway and worker processes. */
export interface Stack {
  readonly gateways: readonly RunningProgram[];
  readonly workers: readonly RunningProgram[];
  /** Stops every process gracefully; throws if one has to be killed. */
  stop(): Promise<void>;
}

/** Starts gateways and workers on a queue, and resolves when all are ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { keepsLog } = options;
  const settings = stackSettings(options);
  const start = (program: string, count: number) =>
    Array.from({ length: count }, () => new RunningProgram(program, settings, { keepsLog }));
  const gateways = start(programs.gateway, options.gateways ?? 1);
  const workers = start(options.workerProgram ?? programs.worker, options.workers ?? 1);
  const all = [...gateways, ...workers];
  const stop = async (): Promise<void> => {
    const ends = await Promise.all(all.map((program) => program.stop()));
    if (ends.includes('killed')) throw new Error('a program did not stop in time');
  };
  try {
    await Promise.all(all.map((program) => program.ready()));
    // With workers, the queue has to be reachable.
    if (workers.length > 0 && !options.isQueueUnreachable)
      await Promise.all(gateways.map(awaitQueue));
  } catch (error) {
    await Promise.all(all.map((program) => program.kill()));
    throw error;
  }
  return { gateways, workers, stop };
}

/** Settings of the programs of a stack. */
export const stackSettings = ({
  queueUrl,
  databaseUrl = 'postgres://nowhere.invalid/none',
  environment,
}: StackOptions): Readonly<Record<string, string>> => ({
  ...settingsOf({ queueUrl, databaseUrl }),
  // Long enough that a slow machine causes no 504; specs that need one set a shorter deadline.
  REQUEST_TIMEOUT_MS: '60000',
  ...environment,
});

/** Settings of a program: a free port, TEST_API_KEY, the queue and the database. */
export const settingsOf = (urls: {
  readonly queueUrl: string;
  readonly databaseUrl: string;
}): Readonly<Record<string, string>> => ({
  QUEUE_URL: urls.queueUrl,
  DATABASE_URL: urls.databaseUrl,
  HOST: '127.0.0.1',
  PORT: '0',
  WORKER_HEALTH_PORT: '0',
  BOOTSTRAP_API_KEY: TEST_API_KEY,
  BOOTSTRAP_API_KEY_UNLIMITED: 'true',
  // Specs need no optimised code, and count the queries that they send.
  WARM_UP_MS: '0',
});

/**
 * Waits for the queue of a gateway, whose own wait at start may be too short on a slow machine. A gateway with other keys
 * than TEST_API_KEY needs METRICS_PORT.
 */
export async function awaitQueue(gateway: Pick<RunningProgram, 'lines' | 'url'>): Promise<void> {
  if (!gateway.lines.some((line) => line.includes('queue unreachable'))) return;
  // The port of the metrics serves the page without an API key: this gateway may reject TEST_API_KEY.
  const page = new URL('/health', findMetricsUrl(gateway) ?? gateway.url);
  await eventually(async () => {
    const response = await fetch(page, {
      headers: { authorization: TEST_API_KEY },
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const { checks } = (await response.json()) as {
      readonly checks?: Readonly<Record<string, { readonly status: string }>>;
    };
    return checks?.queue?.status === 'up';
  });
}

/** The URL of a program's metrics, read from its log; the program needs METRICS_PORT. */
export function metricsUrlOf(program: Pick<RunningProgram, 'lines'>): string {
  const url = findMetricsUrl(program);
  if (url === undefined) throw new Error('no metrics URL in the log; set METRICS_PORT');
  return url;
}

const findMetricsUrl = ({ lines }: Pick<RunningProgram, 'lines'>): string | undefined =>
  lines
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { readonly metrics?: string }).metrics)
    .find((url) => url !== undefined);

interface ProgramOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
  /** Options of `node` (default: none). */
  readonly nodeOptions?: readonly string[];
  /** As in StackOptions. */
  readonly keepsLog?: boolean;
}

/** A process of the service, and its output. */
export class RunningProgram {
  /** The lines of stdout and stderr. */
  readonly lines: string[] = [];
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private isClosed = false;
  private address: string | undefined;

  constructor(
    private readonly program: string,
    environment: Readonly<Record<string, string>>,
    options: ProgramOptions = {},
  ) {
    const { keepsLog = true, nodeOptions = [], ...place } = options;
    this.child = spawn(process.execPath, [...nodeOptions, resolve(program)], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...environment },
      ...place,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    killOnExit(this.child);
    this.exited = once(this.child, 'close').then(() => (this.isClosed = true));
    for (const output of [this.child.stdout, this.child.stderr]) {
      if (output) this.read(output, keepsLog);
    }
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Whether it has ended and its output has been read. */
  get hasExited(): boolean {
    return this.isClosed;
  }

  /** Base URL: the API of a gateway, the health endpoints of a worker. */
  get url(): string {
    if (!this.address) throw new Error(`${this.program} is not ready`);
    return this.address;
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (!this.address) {
      if (this.hasExited || Date.now() > deadline) {
        throw new Error(`${this.program} did not start:\n${this.lines.join('\n')}`);
      }
      await sleep(20);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Kills it with SIGKILL, like a crash. */
  async kill(): Promise<void> {
    if (!this.hasExited) this.child.kill('SIGKILL');
    await this.exited;
  }

  async stop(): Promise<'stopped' | 'killed'> {
    if (!this.hasExited) this.child.kill('SIGTERM');
    const waiting = new AbortController();
    const timeout = sleep(STOP_LIMIT_MS, 'timed-out' as const, { signal: waiting.signal });
    const end = await Promise.race([this.exited, timeout]);
    waiting.abort();
    timeout.catch(() => undefined);
    if (end !== 'timed-out') return 'stopped';
    await this.kill();
    return 'killed';
  }

  private read(output: Readable, keepsLog: boolean): void {
    const lines = createInterface(output).on('line', (line) => {
      this.take(line);
      if (keepsLog || !this.address) return;
      lines.close();
      output.resume();
    });
  }

  private take(line: string): void {
    this.lines.push(line);
    if (!line.startsWith('{')) return;
    const { event, url, health } = JSON.parse(line) as Record<string, string>;
    if (event === 'gateway ready' || event === 'worker ready') this.address = url ?? health;
  }
}

/** A queue server that was started for one stack. */
export interface QueueHost {
  readonly url: string;
  stop(): Promise<void>;
}

/** The kinds of queue servers. */
export type QueueKind = 'redis' | 'postgres';

/** The kinds that are installed on this machine. */
export const queueKinds: readonly QueueKind[] = redisIsInstalled()
  ? ['redis', 'postgres']
  : ['postgres'];

/** Starts a queue server; throws if it is Redis and redis-server is not installed. */
export async function startQueueHost(kind: QueueKind): Promise<QueueHost> {
  const host = kind === 'redis' ? await startRedisServer() : await startPostgres();
  if (!host) throw new Error('redis-server is not installed');
  return host;
}
