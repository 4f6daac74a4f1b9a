import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '#database';
import { Database, acquireEmbeddedPostgres, migrate } from '#database';
import { importDataset } from '#importing';
import { RunningProgram, programs, settingsOf } from '../services/stack.js';
import { MIGRATIONS, postmasterIn } from '../services/postgres.js';
import type { RedisServer } from '../services/redis-process.js';
import { startRedisServer } from '../services/redis-server.js';
import type { FaultTarget } from './fault-plan.js';

/** A small register that is imported without external programs. */
const FIXTURE = resolve('test/importing/fixtures/addressbase.csv');

const RESTART_LIMIT_MS = 180_000;

/** Longer than the lease of a chunk, and than a lock may be held. */
const FREEZE_MS = 15_000;

/** Two gateways, two workers, a Redis and a Postgres of its own, into which faults are injected. */
export class ChaosService {
  /** Starts all programs over one data set. */
  static async start(file = FIXTURE): Promise<ChaosService> {
    const directory = await mkdtemp(join(tmpdir(), 'chaos-'));
    const postgres = await acquireEmbeddedPostgres(directory);
    const redis = await startRedisServer();
    if (!redis) throw new Error('redis-server is not installed');
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
    private readonly redis: RedisServer,
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
    redis: () => this.redis.restart(),
    postgres: () => this.restartPostgres(),
    'redis data': () => this.redis.empty(),
    'frozen worker': (which) => this.freeze(this.programs.worker[which % 2]!),
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

  private async freeze(program: RunningProgram): Promise<void> {
    program.signal('SIGSTOP');
    await sleep(FREEZE_MS);
    program.signal('SIGCONT');
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((program) => program.stop()));
    await this.redis.stop();
    await this.postgres.release();
    await rm(this.directory, { recursive: true, force: true });
  }

  private get all(): readonly RunningProgram[] {
    return [...this.programs.gateway, ...this.programs.worker];
  }

  private open(kind: 'gateway' | 'worker'): RunningProgram {
    return new RunningProgram(programs[kind], {
      ...settingsOf({ queueUrl: this.redis.url, databaseUrl: this.postgres.url }),
      ANSWER_CACHE_SIZE: '0',
    });
  }
}
