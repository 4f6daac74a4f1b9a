import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { KeyStore } from '#access';
import type { EmbeddedPostgres } from '#database';
import { Database, acquireEmbeddedPostgres, migrate } from '#database';
import { importDataset } from '#importing';
import type { RedisPair } from '../services/redis-pair.js';
import { startRedisPair } from '../services/redis-pair.js';
import { RunningProgram, programs, settingsOf } from '../services/stack.js';
import { MIGRATIONS, postmasterIn } from '../services/postgres.js';
import { Balancer } from './balancer.js';
import { writeRelease } from './house-requests.js';

const DATA_SET = 'drill';
const KEY_NAME = 'drill';
const GATEWAYS = 2;
const WORKERS = 3;
const COMMAND_LIMIT_MS = 120_000;
const PROGRAM = resolve('dist/programs/cli.js');

/** Longer than the load balancer takes to notice that a gateway is no longer ready. */
const DRAIN_DELAY_MS = 1_500;

/** Request deadline of the gateways. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Compatible changes of tables that have prepared statements and open connections. */
const MIGRATION = `
ALTER TABLE generation ADD COLUMN drill text;
ALTER TABLE dataset ADD COLUMN drill integer NOT NULL DEFAULT 0;
ALTER TABLE api_key ADD COLUMN drill text;
ALTER TABLE batch ADD COLUMN drill text;
CREATE INDEX batch_drill ON batch (drill);
`;

const run = promisify(execFile);

/**
 * Gateways behind a load balancer, workers, a Redis pair under Sentinel and a Postgres, to be
 * changed under load.
 */
export class DrillService {
  /** Starts all programs over the first release of the data. */
  static async start(): Promise<DrillService> {
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
    const service = new DrillService({ directory, postgres, queue }, key, await Balancer.open());
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
    /** An API key that is stored in Postgres and will be revoked. */
    readonly storedKey: string,
    readonly balancer: Balancer,
  ) {}

  /** Rolling update: each gateway is stopped after its replacement is ready. */
  async replaceGateways(): Promise<void> {
    for (const old of this.gateways) {
      const fresh = await this.openGateway();
      // The load balancer notices the draining by its readiness checks.
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

  /** Migrates the schema while a long transaction reads the tables; others must not be blocked. */
  async migrate(): Promise<void> {
    const directory = join(this.places.directory, 'migrations');
    await cp(MIGRATIONS, directory, { recursive: true });
    await writeFile(join(directory, '9999_drill.sql'), MIGRATION);
    const database = new Database({ url: this.places.postgres.url });
    const longRead = { name: 'drill-long-read', text: 'SELECT pg_sleep(3) FROM dataset LIMIT 1' };
    const reading = database.query(longRead);
    await migrate(database, directory);
    await reading;
    await database.close();
  }

  /** Imports the second release with the command line. */
  async swapData(): Promise<void> {
    const file = join(this.places.directory, 'second.geojsonl');
    await writeRelease(file, 'second');
    await this.command('import', '--dataset', DATA_SET, file);
  }

  async revokeKey(): Promise<void> {
    await this.command('keys', 'revoke', KEY_NAME);
  }

  /** Kills the Redis master; resolves when the replica has been promoted. */
  async failOverQueue(): Promise<void> {
    await this.places.queue.killMaster();
    await this.places.queue.succeeded();
  }

  /** Suspends the Redis master, like a machine that hangs; resolves when the replica has been promoted. */
  async hangQueue(): Promise<void> {
    await this.places.queue.freezeMaster();
    await this.places.queue.succeeded();
  }

  /** Brings the failed Redis server back, which may still regard itself as the master. */
  async restoreQueue(): Promise<void> {
    await this.places.queue.restore();
  }

  /** Fast shutdown and restart: running statements are aborted. */
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
  if ((await program.stop()) === 'killed') throw new Error('a program did not stop in time');
}
