import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyStore } from '#access';
import { Database, acquireEmbeddedPostgres, findFreePort, migrate } from '#database';
import { projectRoot } from '../../apps/cli/src/environment.js';
import { drawQueries } from '../benchmark/service-load.js';
import { importSyntheticCountry } from '../synthetic/benchmark-data.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { findPrograms } from '../services/benchmark-service.js';
import { startServiceProcess, type ServiceProcess } from '../services/child-processes.js';
import { MIGRATIONS, postmasterIn } from '../services/postgres.js';
import { startRedisServer } from '../services/redis-server.js';

/** A sampled process, and its name in the report. */
export interface WatchedProcess {
  readonly name: string;
  readonly pid: number;
}

/** Two gateways, two workers, a Redis and a Postgres, and queries for them. */
export interface SoakService {
  readonly gateways: readonly string[];
  /** An API key with limits, so that requests are counted. */
  readonly key: string;
  readonly redisUrls: readonly string[];
  readonly database: Database;
  readonly processes: readonly WatchedProcess[];
  readonly queries: readonly WireQuery[];
  stop(): Promise<void>;
}

export interface SoakSize {
  readonly addresses: number;
  /** Addresses to query, each in three forms. */
  readonly sample: number;
}

/** Starts all programs over a synthetic country. */
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

/** Adds a clean-up to `ends` for everything that it starts. */
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
  await importSyntheticCountry(database, addresses);
  // Created before the gateways start, so that they load it at once.
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

/** High enough never to be reached. */
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

/**
 * Starts two of each. Their output is not read, because an hour of it would dominate the memory of
 * this process.
 */
const startPrograms = async (
  queueUrl: string,
  databaseUrl: string,
): Promise<readonly Program[]> => {
  const commands = await findPrograms(projectRoot);
  const programs: Program[] = [];
  for (const app of ['gateway', 'worker'] as const) {
    for (const number of [1, 2]) {
      const port = await findFreePort();
      const settings = {
        QUEUE_URL: queueUrl,
        DATABASE_URL: databaseUrl,
        [app === 'gateway' ? 'PORT' : 'WORKER_HEALTH_PORT']: String(port),
      };
      const process = startServiceProcess(commands[app], port, settings);
      programs.push({ app, name: `${app} ${number}`, url: `http://127.0.0.1:${port}`, process });
    }
  }
  return programs;
};
