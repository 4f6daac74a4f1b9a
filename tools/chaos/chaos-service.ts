import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '#database';
import { Database, acquireEmbeddedPostgres, migrate } from '#database';
import { importDataset } from '#importing';
import { RunningProgram, programs, settingsOf } from '../services/stack.js';
import { MIGRATIONS, postmasterIn } from '../services/postgres.js';
import type { QueueKind } from '../services/stack.js';
import type { RedisServer } from '../services/redis-process.js';
import { startRedisServer } from '../services/redis-server.js';
import type { FaultTarget } from './fault-plan.js';

/** A small register that is imported without external programs. */
const FIXTURE = resolve('test/importing/fixtures/addressbase.csv');

const RESTART_LIMIT_MS = 180_000;

/** Longer than the lease of a chunk, and than a lock may be held. */
const FREEZE_WORKER_MS = 15_000;

/** Longer than Postgres may take for an answer before its queue counts as unreachable. */
const FREEZE_POSTGRES_MS = 5_000;

/** Where the queue is, and what is imported. */
interface ChaosOptions {
  readonly queue: QueueKind;
  readonly file?: string;
}

/** Two gateways, two workers and a Postgres of its own, and a Redis unless Postgres has the queue. */
export class ChaosService {
  /** Starts all programs over one data set. */
  static async start({ queue, file = FIXTURE }: ChaosOptions): Promise<ChaosService> {
    const directory = await mkdtemp(join(tmpdir(), 'chaos-'));
    const postgres = await acquireEmbeddedPostgres(directory);
    const redis = queue === 'redis' ? await startRedisServer() : undefined;
    if (queue === 'redis' && !redis) throw new Error('redis-server is not installed');
    const database = new Database({ url: postgres.url });
    await migrate(database, MIGRATIONS);
    await importDataset({ database, dataset: 'chaos', files: [file] });
    await database.close();
    const service = new ChaosService(directory, postgres, redis);
    await Promise.all(service.all.map((program) => program.ready()));
    return service;
  }

  private readonly programs: {
    readonly gateway: RunningProgram[];
    readonly worker: RunningProgram[];
  };

  private constructor(
    private readonly directory: string,
    private readonly postgres: EmbeddedPostgres,
    private readonly redis: RedisServer | undefined,
  ) {
    this.programs = {
      gateway: [this.open('gateway'), this.open('gateway')],
      worker: [this.open('worker'), this.open('worker')],
    };
  }

  /** URL of a gateway; throws while it is not ready. */
  gatewayUrl(which: number): string {
    const { gateway } = this.programs;
    return gateway[which % gateway.length]!.url;
  }

  /** Injects a fault and resolves when the target is back. */
  async inject(target: FaultTarget, which: number): Promise<void> {
    await this.faults[target](which);
  }

  private readonly faults: Readonly<Record<FaultTarget, (which: number) => Promise<unknown>>> = {
    worker: (which) => this.replace('worker', which),
    'both workers': () => Promise.all([0, 1].map((which) => this.replace('worker', which))),
    gateway: (which) => this.replace('gateway', which),
    redis: async () => this.redis?.restart(),
    postgres: () => this.restartPostgres(),
    'redis data': async () => this.redis?.empty(),
    connections: () => this.onPostgres((database) => database.execute(TERMINATE_CONNECTIONS)),
    'frozen worker': (which) => this.freezeWorker(this.programs.worker[which % 2]!),
    'frozen postgres': () => this.onPostgres((database) => this.freezePostgres(database)),
  };

  private async replace(kind: 'gateway' | 'worker', which: number): Promise<void> {
    const programs = this.programs[kind];
    const at = which % programs.length;
    await programs[at]!.kill();
    const deadline = Date.now() + RESTART_LIMIT_MS;
    for (;;) {
      programs[at] = this.open(kind);
      try {
        return await programs[at].ready();
      } catch (error) {
        // A dependency may be down at the moment; an orchestrator would restart the program.
        if (Date.now() > deadline) throw error;
      }
    }
  }

  private async restartPostgres(): Promise<void> {
    process.kill(postmasterIn(this.directory), 'SIGKILL');
    while (!(await this.postgres.revive())) await sleep(50);
  }

  private async freezeWorker(program: RunningProgram): Promise<void> {
    program.signal('SIGSTOP');
    await sleep(FREEZE_WORKER_MS);
    program.signal('SIGCONT');
  }

  /** The server forks a process for each connection, in a process group of its own. */
  private async freezePostgres(database: Database): Promise<void> {
    const backends = await database.query<{ readonly pid: number }>(selectBackends);
    const pids = [postmasterIn(this.directory), ...backends.map(({ pid }) => pid)];
    for (const pid of pids) signalIfRunning(pid, 'SIGSTOP');
    await sleep(FREEZE_POSTGRES_MS);
    for (const pid of pids) signalIfRunning(pid, 'SIGCONT');
  }

  private async onPostgres(work: (database: Database) => Promise<void>): Promise<void> {
    const database = new Database({ url: this.postgres.url, maxConnections: 1 });
    await work(database).finally(() => database.close());
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((program) => program.stop()));
    await this.redis?.stop();
    await this.postgres.release();
    await rm(this.directory, { recursive: true, force: true });
  }

  private get all(): readonly RunningProgram[] {
    return [...this.programs.gateway, ...this.programs.worker];
  }

  private open(kind: 'gateway' | 'worker'): RunningProgram {
    return new RunningProgram(programs[kind], {
      ...settingsOf({
        queueUrl: this.redis?.url ?? this.postgres.url,
        databaseUrl: this.postgres.url,
      }),
      ANSWER_CACHE_SIZE: '0',
    });
  }
}

const TERMINATE_CONNECTIONS =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";

const selectBackends = { name: 'chaos-backends', text: 'SELECT pid FROM pg_stat_activity' };

/** A connection may have been closed since it was listed. */
const signalIfRunning = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
