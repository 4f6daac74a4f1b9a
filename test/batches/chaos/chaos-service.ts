import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { acquireEmbeddedPostgres, Database, migrate } from '#database';
import type { EmbeddedPostgres } from '#database';
import { importDataset } from '#importing';
import { MIGRATIONS } from '../../support/postgres.js';
import { startRedisServer } from '../../support/redis-server.js';
import type { RedisServer } from '../../support/redis-server.js';
import { programs, RunningProgram, TEST_API_KEY } from '../../support/stack.js';

/** A register file that needs nothing to be imported. */
const FIXTURE = resolve('test/importing/fixtures/addressbase.csv');

/** What can be killed. */
export const victims = ['worker', 'gateway', 'redis', 'postgres'] as const;
export type Victim = (typeof victims)[number];

/** Two gateways, two workers, a Redis and a Postgres, all of them its own, to be killed at will. */
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

  /** Asks a gateway; another after each that fails, until one answers, for a minute at most. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const deadline = Date.now() + 60_000;
    for (let turn = 0; ; turn += 1) {
      const { gateway } = this.programs;
      try {
        const url = `${gateway[turn % gateway.length]!.url}${path}`;
        const headers = { authorization: TEST_API_KEY, ...init.headers };
        const response = await fetch(url, {
          ...init,
          headers,
          signal: AbortSignal.timeout(30_000),
        });
        if (response.status < 500 && response.status !== 409) return response;
        await response.body?.cancel();
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
      if (Date.now() > deadline) throw new Error(`no gateway answers ${path}`);
      await new Promise((wait) => setTimeout(wait, 100));
    }
  }

  /** Ends one as a crash does, and brings it back; of a Redis with nothing in it. */
  async strike(victim: Victim, which: number): Promise<void> {
    if (victim === 'redis') return this.redis.restart();
    if (victim === 'postgres') {
      process.kill(this.postmaster(), 'SIGKILL');
      while (!(await this.postgres.revive())) await new Promise((wait) => setTimeout(wait, 50));
      return;
    }
    const programs = this.programs[victim];
    const at = which % programs.length;
    await programs[at]!.kill();
    programs[at] = this.open(victim);
    await programs[at].ready();
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
      QUEUE_URL: this.redis.url,
      DATABASE_URL: this.postgres.url,
      HOST: '127.0.0.1',
      PORT: '0',
      WORKER_HEALTH_PORT: '0',
      ANSWER_CACHE_SIZE: '0',
      BOOTSTRAP_API_KEY: TEST_API_KEY,
      BOOTSTRAP_API_KEY_UNLIMITED: 'true',
    });
  }

  private postmaster(): number {
    const file = join(this.directory, 'postgres', 'cluster', 'postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  }
}
