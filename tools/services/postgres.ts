import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Database, acquireEmbeddedPostgres, migrate } from '#database';

/** A database of its own, with the schema. */
export interface TestPostgres {
  readonly url: string;
  readonly database: Database;
  stop(): Promise<void>;
}

/** Directory of the server that all specs share. It is kept between runs, so that `initdb` runs once. */
export const SERVER_DIRECTORY = resolve('node_modules/.cache/test-services');
export const MIGRATIONS = resolve('migrations');
const NAME_PREFIX = 'spec_';

const leftOver = {
  name: 'left-over-test-databases',
  text: 'SELECT datname AS name FROM pg_database WHERE datname LIKE $1',
};

let counter = 0;

/**
 * Creates a database that contains only the schema. All specs share one embedded server: the first
 * to acquire it starts it, the last to release it stops it.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const server = await acquireEmbeddedPostgres(SERVER_DIRECTORY);
  const administration = new Database({ url: server.url, maxConnections: 1 });
  counter += 1;
  const name = `${NAME_PREFIX}${process.pid}_${counter}`;
  await dropLeftOver(administration);
  await administration.execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administration.execute(`CREATE DATABASE ${name}`);
  const url = withDatabase(server.url, name);
  const database = new Database({ url });
  await migrate(database, MIGRATIONS);
  const stop = async (): Promise<void> => {
    await database.close();
    await administration.execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await administration.close();
    await server.release();
  };
  return { url, database, stop };
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}

/** Drops the databases of runs that were killed. */
async function dropLeftOver(administration: Database): Promise<void> {
  const databases = await administration.query<{ name: string }>(leftOver, [`${NAME_PREFIX}%`]);
  const abandoned = databases.filter(({ name }) => !isRunning(Number(name.split('_')[1])));
  for (const { name } of abandoned) {
    await administration.execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process id of the embedded Postgres whose files are below a directory. */
export const postmasterIn = (directory: string): number => {
  const file = join(directory, 'postgres', 'cluster', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
};
