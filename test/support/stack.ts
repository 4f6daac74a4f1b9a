import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.js';

/** The key that every gateway of a stack takes, without a limit unless a spec sets one. */
export const TEST_API_KEY = 'a-key-for-the-specs-alone';

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 120_000;

/** The compiled programs that a stack is made of. */
export const programs = {
  gateway: 'dist/apps/gateway/src/main.js',
  worker: 'dist/apps/worker/src/main.js',
  /** A worker whose geocoder knows no gazetteer; see the file. */
  echoWorker: 'dist/test/support/echo-worker.js',
} as const;

export interface StackOptions {
  readonly queueUrl: string;
  readonly databaseUrl?: string;
  readonly gateways?: number;
  readonly workers?: number;
  readonly workerProgram?: string;
  /** On purpose, so that nobody waits for it. */
  readonly isQueueAway?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether `lines` has what they write; under much load that costs the specs' own process. */
  readonly keepsLog?: boolean;
}

/** Gateways and workers as processes of their own. */
export interface Stack {
  readonly gateways: readonly RunningProgram[];
  readonly workers: readonly RunningProgram[];
  /** Ends every process gracefully; throws when one must be killed. */
  stop(): Promise<void>;
}

/** Starts gateways and workers on a queue, and waits until each says that it is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { queueUrl, databaseUrl = 'postgres://nowhere.invalid/none' } = options;
  const { environment, keepsLog } = options;
  const settings = {
    ...settingsOf({ queueUrl, databaseUrl }),
    // A slow machine is no reason for a 504; whoever wants one says how soon.
    REQUEST_TIMEOUT_MS: '60000',
    ...environment,
  };
  const start = (program: string, count: number) =>
    Array.from({ length: count }, () => new RunningProgram(program, settings, { keepsLog }));
  const gateways = start(programs.gateway, options.gateways ?? 1);
  const workers = start(options.workerProgram ?? programs.worker, options.workers ?? 1);
  const all = [...gateways, ...workers];
  const stop = async (): Promise<void> => {
    const ends = await Promise.all(all.map((program) => program.stop()));
    if (ends.includes('killed')) throw new Error('A program did not stop by itself');
  };
  try {
    await Promise.all(all.map((program) => program.ready()));
    // With workers, the queue is meant to be there.
    if (workers.length > 0 && !options.isQueueAway) await Promise.all(gateways.map(queueInReach));
  } catch (error) {
    await Promise.all(all.map((program) => program.kill()));
    throw error;
  }
  return { gateways, workers, stop };
}

/** What a program is started with: a free port, the key of the specs, this queue and this database. */
export const settingsOf = (urls: { readonly queueUrl: string; readonly databaseUrl: string }) => ({
  QUEUE_URL: urls.queueUrl,
  DATABASE_URL: urls.databaseUrl,
  HOST: '127.0.0.1',
  PORT: '0',
  WORKER_HEALTH_PORT: '0',
  BOOTSTRAP_API_KEY: TEST_API_KEY,
  BOOTSTRAP_API_KEY_UNLIMITED: 'true',
});

/** A gateway waits a while for its queue when it starts, which on a slow machine may not be enough. */
async function queueInReach({ lines, url }: RunningProgram): Promise<void> {
  if (!lines.some((line) => line.includes('queue out of reach'))) return;
  await eventually(async () => {
    const { details } = (await (await fetch(`${url}/health/ready`)).json()) as {
      readonly details: Readonly<Record<string, { readonly status: string }>>;
    };
    return details.queue?.status === 'up';
  });
}

/** One process of ours, and what it has written. */
export class RunningProgram {
  /** The lines of its log, and whatever else came out of it. */
  readonly lines: string[] = [];
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private isClosed = false;
  private address: string | undefined;

  constructor(
    private readonly program: string,
    environment: Readonly<Record<string, string>>,
    options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> & { readonly keepsLog?: boolean } = {},
  ) {
    const { keepsLog = true, ...place } = options;
    this.child = spawn(process.execPath, [resolve(program)], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...environment },
      ...place,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exited = once(this.child, 'close').then(() => (this.isClosed = true));
    for (const output of [this.child.stdout, this.child.stderr]) {
      if (output) this.read(output, keepsLog);
    }
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Whether it has ended, and all that it wrote has been read. */
  get hasExited(): boolean {
    return this.isClosed;
  }

  /** Where it answers HTTP: all of it on a gateway, health on a worker. */
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

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    if (!this.hasExited) this.child.kill('SIGKILL');
    await this.exited;
  }

  async stop(): Promise<'stopped' | 'killed'> {
    if (!this.hasExited) this.child.kill('SIGTERM');
    const patience = new AbortController();
    const late = sleep(STOP_LIMIT_MS, 'late' as const, { signal: patience.signal });
    const end = await Promise.race([this.exited, late]);
    patience.abort();
    late.catch(() => undefined);
    if (end !== 'late') return 'stopped';
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
