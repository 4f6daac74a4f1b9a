import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyStore } from '#access';
import { acquireEmbeddedPostgres, Database, findFreePort, migrate } from '#database';
import { startServiceProcess } from '../../apps/cli/src/benchmark/service-process.js';
import type { ServiceProcess } from '../../apps/cli/src/benchmark/service-process.js';
import type { WireQuery } from '../../apps/cli/src/evaluation/wire.js';
import { MIGRATIONS } from '../support/postgres.js';
import { postmasterIn } from '../support/postmaster.js';
import { startRedisServer } from '../support/redis-server.js';
import { drawQueries, fillWithCountry } from '../support/synthetic-country.js';

/** A process that is watched, by a name that a reader knows. */
export interface WatchedProcess {
  readonly name: string;
  readonly pid: number;
}

/** Two gateways, two workers, a Redis and a Postgres, and what to ask them. */
export interface SoakService {
  readonly gateways: readonly string[];
  /** One that is counted, as a client's is. */
  readonly key: string;
  readonly redisUrls: readonly string[];
  readonly database: Database;
  readonly processes: readonly WatchedProcess[];
  readonly queries: readonly WireQuery[];
  stop(): Promise<void>;
}

export interface SoakSize {
  readonly addresses: number;
  /** Addresses that are asked for, each in three forms. */
  readonly sample: number;
}

/** Starts everything over a synthetic country. */
export const startSoakService = async (size: SoakSize): Promise<SoakService> => {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startAll(size, ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Notes of everything that it starts how that is ended. */
const startAll = async (
  { addresses, sample }: SoakSize,
  ends: (() => Promise<unknown>)[],
): Promise<Omit<SoakService, 'stop'>> => {
  const directory = await mkdtemp(join(tmpdir(), 'soak-'));
  ends.push(() => rm(directory, { recursive: true, force: true }));
  const redis = await startRedisServer();
  if (!redis) throw new Error('redis-server is not installed');
  ends.push(() => redis.stop());
  const postgres = await acquireEmbeddedPostgres(directory);
  ends.push(() => postgres.release());
  const database = new Database({ url: postgres.url, applicationName: 'soak' });
  ends.push(() => database.close());
  await migrate(database, MIGRATIONS);
  await fillWithCountry(database, addresses);
  // Before the gateways, which know it from their start on.
  const { key } = await new KeyStore(database).create({ name: 'soak', limits });
  const programs = await startPrograms(redis.url, postgres.url);
  ends.push(() => Promise.all(programs.map(({ process }) => process.stop())));
  await Promise.all(programs.map(({ process }) => process.ready()));
  return {
    gateways: programs.filter(({ app }) => app === 'gateway').map(({ url }) => url),
    key,
    redisUrls: redis.nodeUrls,
    database,
    processes: [
      ...programs.map(({ name, process: { pid } }) => ({ name, pid })),
      { name: 'redis', pid: redis.pid },
      { name: 'postgres', pid: postmasterIn(directory) },
    ],
    queries: await drawQueries(database, sample),
  };
};

/** So many that they are counted and never reached. */
const limits = {
  v1RequestsPerMinute: 100_000_000,
  v2RequestsPerMinute: 100_000_000,
  v2QueriesPerMinute: 100_000_000,
};

interface Program {
  readonly app: 'gateway' | 'worker';
  readonly name: string;
  readonly url: string;
  readonly process: ServiceProcess;
}

/** Two of each. Their logs are not kept: in an hour they would outgrow what is watched. */
const startPrograms = async (
  queueUrl: string,
  databaseUrl: string,
): Promise<readonly Program[]> => {
  const programs: Program[] = [];
  for (const app of ['gateway', 'worker'] as const) {
    for (const number of [1, 2]) {
      const port = await findFreePort();
      const settings = {
        QUEUE_URL: queueUrl,
        DATABASE_URL: databaseUrl,
        [app === 'gateway' ? 'PORT' : 'WORKER_HEALTH_PORT']: String(port),
      };
      const process = startServiceProcess(app, port, settings);
      programs.push({ app, name: `${app} ${number}`, url: `http://127.0.0.1:${port}`, process });
    }
  }
  return programs;
};
