import { resolve } from 'node:path';
import { acquireEmbeddedPostgres, Database, migrate } from '#database';

/** A database of a spec's own, with the schema in it. */
export interface TestPostgres {
  readonly url: string;
  readonly database: Database;
  stop(): Promise<void>;
}

/** Of the server that all specs share; kept between runs, so that a cluster is made once a checkout. */
export const SERVER_DIRECTORY = resolve('node_modules/.cache/test-services');
export const MIGRATIONS = resolve('migrations');
const NAME_PREFIX = 'spec_';

const leftOver = {
  name: 'left-over-test-databases',
  text: 'SELECT datname AS name FROM pg_database WHERE datname LIKE $1',
};

let counter = 0;

/**
 * Makes a database that is empty but for the schema. All specs share one embedded server: the first
 * to ask starts it, the last to stop ends it.
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

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}

/** Drops what runs that were killed have left. */
async function dropLeftOver(administration: Database): Promise<void> {
  const found = await administration.query<{ name: string }>(leftOver, [`${NAME_PREFIX}%`]);
  const dead = found.filter(({ name }) => !isRunning(Number(name.split('_')[1])));
  for (const { name } of dead) {
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
