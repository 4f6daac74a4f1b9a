import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireEmbeddedPostgres, Database, migrate } from '#database';
import type { EmbeddedPostgres } from '#database';
import { importDataset } from '#importing';
import { MIGRATIONS } from '../../support/postgres.js';
import { postmasterIn } from '../../support/postmaster.js';
import { startRedisServer } from '../../support/redis-server.js';
import type { RedisServer } from '../../support/redis-server.js';
import { programs, RunningProgram, settingsOf } from '../../support/stack.js';
import type { Victim } from './incidents.js';

/** A register file that needs nothing to be imported. */
const FIXTURE = resolve('test/importing/fixtures/addressbase.csv');

const COMEBACK_LIMIT_MS = 180_000;

/** Longer than its chunks are left to it, and than it may hold a lock. */
const FREEZE_MS = 15_000;

/** Two gateways, two workers, a Redis and a Postgres, all of them its own, at the mercy of incidents. */
export class ChaosService {
  /** Starts all of it over one data set. */
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

  /** Of one of the gateways; throws while that one is not ready. */
  gatewayUrl(which: number): string {
    const { gateway } = this.programs;
    return gateway[which % gateway.length]!.url;
  }

  /** Lets something befall one of them, and resolves when it is back. */
  async strike(victim: Victim, which: number): Promise<void> {
    await this.strikes[victim](which);
  }

  private readonly strikes: Readonly<Record<Victim, (which: number) => Promise<unknown>>> = {
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
    const deadline = Date.now() + COMEBACK_LIMIT_MS;
    for (;;) {
      programs[at] = this.open(kind);
      try {
        return await programs[at].ready();
      } catch (error) {
        // What it needs may be away just now; whoever runs it starts it again.
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
