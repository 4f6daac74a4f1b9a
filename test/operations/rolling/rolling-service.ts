import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { KeyStore } from '#access';
import { acquireEmbeddedPostgres, Database, migrate } from '#database';
import type { EmbeddedPostgres } from '#database';
import { importDataset } from '#importing';
import { MIGRATIONS } from '../../support/postgres.js';
import { postmasterIn } from '../../support/postmaster.js';
import { startRedisPair } from '../../support/redis/redis-pair.js';
import type { RedisPair } from '../../support/redis/redis-pair.js';
import { programs, RunningProgram, settingsOf } from '../../support/stack.js';
import { Balancer } from './balancer.js';
import { writeRelease } from './houses.js';

const DATA_SET = 'drill';
const KEY_NAME = 'drill';
const GATEWAYS = 2;
const WORKERS = 3;
const COMMAND_LIMIT_MS = 120_000;
const PROGRAM = resolve('dist/apps/cli/src/main.js');

/** Longer than a balancer takes to see that a gateway is ready no more. */
const DRAIN_DELAY_MS = 1_500;

/** What a request may take by the settings of the gateways. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Harmless, and yet what is prepared and open has to live with it: columns, and an index. */
const MIGRATION = `
ALTER TABLE generation ADD COLUMN drill text;
ALTER TABLE dataset ADD COLUMN drill integer NOT NULL DEFAULT 0;
ALTER TABLE api_key ADD COLUMN drill text;
ALTER TABLE batch ADD COLUMN drill text;
CREATE INDEX batch_drill ON batch (drill);
`;

const run = promisify(execFile);

/** Gateways behind a balancer, workers, a queue and a Postgres, all of them its own, to be changed under load. */
export class RollingService {
  /** Starts all of it over the first release of the data. */
  static async start(): Promise<RollingService> {
    const directory = await mkdtemp(join(tmpdir(), 'rolling-'));
    const [postgres, queue] = await Promise.all([
      acquireEmbeddedPostgres(directory),
      startRedisPair(),
    ]);
    const database = new Database({ url: postgres.url });
    await migrate(database, MIGRATIONS);
    const file = join(directory, 'first.geojsonl');
    await writeRelease(file, 'first');
    await importDataset({ database, dataset: DATA_SET, files: [file] });
    const limits = { unlimited: true };
    const { key } = await new KeyStore(database).create({ name: KEY_NAME, limits });
    await database.close();
    const service = new RollingService({ directory, postgres, queue }, key, await Balancer.open());
    await service.open();
    return service;
  }

  private gateways: readonly RunningProgram[] = [];
  private workers: readonly RunningProgram[] = [];

  private constructor(
    private readonly places: {
      readonly directory: string;
      readonly postgres: EmbeddedPostgres;
      readonly queue: RedisPair;
    },
    /** Stored, and to be revoked. */
    readonly storedKey: string,
    readonly balancer: Balancer,
  ) {}

  /** One after the other is replaced, as an orchestrator does it: the new one is ready first. */
  async replaceGateways(): Promise<void> {
    for (const old of this.gateways) {
      const fresh = await this.openGateway();
      // Nobody tells the balancer: it sees that the gateway is ready no more.
      await ended(old);
      this.balancer.remove(old.url);
      this.gateways = [...this.gateways.filter((gateway) => gateway !== old), fresh];
    }
  }

  async replaceWorkers(): Promise<void> {
    for (const old of this.workers) {
      const fresh = await this.openProgram('worker');
      await ended(old);
      this.workers = [...this.workers.filter((worker) => worker !== old), fresh];
    }
  }

  /** Beside a long look at what it changes, which it must not make others wait for. */
  async migrate(): Promise<void> {
    const directory = join(this.places.directory, 'migrations');
    await cp(MIGRATIONS, directory, { recursive: true });
    await writeFile(join(directory, '9999_drill.sql'), MIGRATION);
    const database = new Database({ url: this.places.postgres.url });
    const look = { name: 'long-look', text: 'SELECT pg_sleep(3) FROM dataset LIMIT 1' };
    const looking = database.query(look);
    await migrate(database, directory);
    await looking;
    await database.close();
  }

  /** By the command that an operator uses. */
  async swapData(): Promise<void> {
    const file = join(this.places.directory, 'second.geojsonl');
    await writeRelease(file, 'second');
    await this.command('import', '--dataset', DATA_SET, file);
  }

  async revokeKey(): Promise<void> {
    await this.command('keys', 'revoke', KEY_NAME);
  }

  /** Kills the Redis that is written to; resolves when the other one has taken over. */
  async failQueueOver(): Promise<void> {
    await this.places.queue.killMaster();
    await this.places.queue.succeeded();
  }

  /** Stops it without a word, as a machine that hangs does; resolves likewise. */
  async hangQueue(): Promise<void> {
    await this.places.queue.freezeMaster();
    await this.places.queue.succeeded();
  }

  /** Whoever was lost of the queue's servers comes back, and may think that it is still the master. */
  async mendQueue(): Promise<void> {
    await this.places.queue.mend();
  }

  /** As its administrator does: what runs is broken off. */
  async restartPostgres(): Promise<void> {
    process.kill(postmasterIn(this.places.directory), 'SIGINT');
    while (!(await this.places.postgres.revive())) await sleep(20);
  }

  async stop(): Promise<void> {
    const all = [...this.gateways, ...this.workers];
    await Promise.all(all.map((program) => program.stop()));
    await this.balancer.close();
    await this.places.queue.stop();
    await this.places.postgres.release();
    await rm(this.places.directory, { recursive: true, force: true });
  }

  private async open(): Promise<void> {
    const open = <T>(count: number, one: () => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: count }, one));
    this.workers = await open(WORKERS, () => this.openProgram('worker'));
    this.gateways = await open(GATEWAYS, () => this.openGateway());
  }

  private async openGateway(): Promise<RunningProgram> {
    const gateway = await this.openProgram('gateway');
    await this.balancer.add(gateway.url);
    return gateway;
  }

  private async openProgram(kind: 'gateway' | 'worker'): Promise<RunningProgram> {
    const { queue, postgres } = this.places;
    const program = new RunningProgram(programs[kind], {
      ...settingsOf({ queueUrl: queue.url, databaseUrl: postgres.url }),
      ANSWER_CACHE_SIZE: '0',
      REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS),
      DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
    });
    await program.ready();
    return program;
  }

  private async command(...words: readonly string[]): Promise<void> {
    const env = { ...process.env, DATABASE_URL: this.places.postgres.url };
    await run(process.execPath, [PROGRAM, ...words], { env, timeout: COMMAND_LIMIT_MS });
  }
}

async function ended(program: RunningProgram): Promise<void> {
  if ((await program.stop()) === 'killed') throw new Error('A program did not stop by itself');
}
