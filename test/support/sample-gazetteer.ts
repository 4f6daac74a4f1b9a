import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from '@jest/globals';
import { acquireEmbeddedPostgres, Database, migrate } from '#database';
import { importDataset } from '#importing';
import { describeWithOsmium } from '../importing/osmium.js';
import { MIGRATIONS, SERVER_DIRECTORY, withDatabase } from './postgres.js';
import type { TestPostgres } from './postgres.js';

const SAMPLES = resolve('../shared/data/osm');
const EXTENSION = '.osm.pbf';
const NAME_PREFIX = 'samples_';
const POLL_MS = 250;
/** All extracts, on a slow machine that does other things, too. */
export const SAMPLE_GAZETTEER_LIMIT_MS = 900_000;

const hasSamples = existsSync(SAMPLES);
if (!hasSamples) console.warn('../shared is absent: nothing is held against the sample extracts');

/** Like describe, for what needs the sample extracts; skipped, saying so, where they are absent. */
export const describeWithSamples = hasSamples ? describeWithOsmium : describe.skip;

/** The sample extracts, by the names of their data sets. */
export const sampleExtracts: readonly string[] = hasSamples
  ? readdirSync(SAMPLES)
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length))
  : [];

/** The file of a sample extract. */
export const sampleFile = (name: string): string => join(SAMPLES, `${name}${EXTENSION}`);

/**
 * A database with all sample extracts, for reading only. Whichever spec comes first imports them, and
 * others wait for it; the database is kept until anything changes that it was made of or with.
 */
export const openSampleGazetteer = async (): Promise<TestPostgres> => {
  const server = await acquireEmbeddedPostgres(SERVER_DIRECTORY);
  const administration = new Database({ url: server.url, maxConnections: 2 });
  const name = `${NAME_PREFIX}${ingredientsDigest()}`;
  try {
    const deadline = Date.now() + SAMPLE_GAZETTEER_LIMIT_MS;
    while (!(await isMade(administration, name, server.url))) {
      if (Date.now() > deadline) throw new Error('the sample extracts were not imported in time');
      await sleep(POLL_MS);
    }
  } catch (error) {
    await administration.close();
    await server.release();
    throw error;
  }
  const url = withDatabase(server.url, name);
  const database = new Database({ url });
  const stop = async (): Promise<void> => {
    await database.close();
    await administration.close();
    await server.release();
  };
  return { url, database, stop };
};

const tryLock = {
  name: 'lock-sample-gazetteer',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('sample-gazetteer')) AS is_locked`,
};

const databases = {
  name: 'sample-gazetteers',
  text: `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`,
};

/** Whether the database is there, made now where it was not; false while somebody else makes it. */
const isMade = (administration: Database, name: string, serverUrl: string): Promise<boolean> =>
  administration.transaction(async (transaction) => {
    const [lock] = await transaction.query<{ is_locked: boolean }>(tryLock);
    if (!lock?.is_locked) return false;
    const found = await transaction.query<{ name: string }>(databases, [NAME_PREFIX]);
    await transaction.execute('SET LOCAL idle_in_transaction_session_timeout = 0');
    if (found.some((database) => database.name === name)) return true;
    for (const outdated of found) await dropUnused(administration, outdated.name);
    await make(administration, name, serverUrl);
    return true;
  });

/** Under another name until all is in it, so that one that was broken off is never taken for whole. */
const make = async (administration: Database, name: string, serverUrl: string): Promise<void> => {
  const unfinished = `${name}_unfinished`;
  await administration.execute(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await administration.execute(`CREATE DATABASE ${unfinished}`);
  const database = new Database({ url: withDatabase(serverUrl, unfinished) });
  try {
    await migrate(database, MIGRATIONS);
    for (const dataset of sampleExtracts) {
      await importDataset({ database, dataset, files: [sampleFile(dataset)] });
    }
  } finally {
    await database.close();
  }
  await administration.execute(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
};

/** Another checkout may still read it. */
const dropUnused = (administration: Database, name: string): Promise<void> =>
  administration.execute(`DROP DATABASE IF EXISTS ${name}`).catch(() => undefined);

/** Of the code that imports, what it stands on, and the extracts. */
const ingredientsDigest = (): string => {
  const digest = createHash('sha256');
  for (const file of [...filesIn('libs'), ...filesIn('migrations'), 'package-lock.json']) {
    if (!file.endsWith('.spec.ts')) digest.update(file).update(readFileSync(file));
  }
  for (const name of sampleExtracts) {
    const { size, mtimeMs } = statSync(sampleFile(name));
    digest.update(`${name} ${size} ${mtimeMs}`);
  }
  return digest.digest('hex').slice(0, 16);
};

const filesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
