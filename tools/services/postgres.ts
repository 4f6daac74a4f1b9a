import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
  const template = await findTemplate(administration);
  await administration.execute(`CREATE DATABASE ${name} TEMPLATE ${template ?? 'template1'}`);
  const url = withDatabase(server.url, name);
  const database = new Database({ url });
  if (template === undefined) await migrate(database, MIGRATIONS);
  const stop = async (): Promise<void> => {
    await database.close();
    await administration.execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await administration.close();
    await server.release();
  };
  return { url, database, stop };
}

/** Name of the database with the schema of these migrations, which new databases copy. */
const templateName = (): string => {
  const digest = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort())
    digest.update(readFileSync(join(MIGRATIONS, file)));
  return `schema_${digest.digest('hex').slice(0, 16)}`;
};

const selectTemplate = {
  name: 'test-schema-template',
  text: 'SELECT datname AS name FROM pg_database WHERE datname = $1',
};

const findTemplate = async (administration: Database): Promise<string | undefined> =>
  (await administration.query<{ name: string }>(selectTemplate, [templateName()]))[0]?.name;

/** Creates the template unless it exists: copying it takes a third of the time of the migrations. */
export async function createTemplate(serverUrl: string): Promise<void> {
  const administration = new Database({ url: serverUrl, maxConnections: 1 });
  try {
    if (await findTemplate(administration)) return;
    await createDatabase({ administration, serverUrl, name: templateName() });
  } finally {
    await administration.close();
  }
}

/** A database to be created. */
export interface NewDatabase {
  readonly administration: Database;
  readonly serverUrl: string;
  readonly name: string;
  /** Fills it once it has the schema. */
  readonly fill?: (database: Database) => Promise<void>;
}

/**
 * Creates it with the schema under a temporary name and renames it at the end, so that an interrupted
 * creation is never used.
 */
export async function createDatabase(options: NewDatabase): Promise<void> {
  const { administration, serverUrl, name, fill } = options;
  const unfinished = `${NAME_PREFIX}${process.pid}_${name}`;
  await administration.execute(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await administration.execute(`CREATE DATABASE ${unfinished}`);
  const database = new Database({ url: withDatabase(serverUrl, unfinished) });
  try {
    await migrate(database, MIGRATIONS);
    await fill?.(database);
  } finally {
    await database.close();
  }
  await administration.execute(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
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
