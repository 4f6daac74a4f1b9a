import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from 'vitest';
import { acquireEmbeddedPostgres, Database } from '#database';
import { importDataset } from '#importing';
import { describeWithOsmium } from '../importing/osmium.js';
import { createDatabase, SERVER_DIRECTORY, withDatabase } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const SAMPLES = resolve('../shared/data/osm');
const EXTENSION = '.osm.pbf';
const NAME_PREFIX = 'samples_';
const POLL_MS = 250;
/** Allows the import of all extracts on a slow, loaded machine. */
export const SAMPLE_GAZETTEER_LIMIT_MS = 900_000;

const hasSamples = existsSync(SAMPLES);
if (!hasSamples)
  console.warn('../shared/data/osm is missing: specs that need the sample extracts are skipped');

/** Like `describe`; skipped, with a warning, if the sample extracts or osmium are missing. */
export const describeWithSamples = hasSamples ? describeWithOsmium : describe.skip;

/**
 * Larger extracts are imported only with SAMPLE_EXTRACTS=all: they take four times as long as all
 * others.
 */
const MOST_BYTES = process.env.SAMPLE_EXTRACTS === 'all' ? Infinity : 1_000_000;

/** The data set names of the sample extracts. */
export const sampleExtracts: readonly string[] = hasSamples
  ? readdirSync(SAMPLES)
      .filter(
        (file) => file.endsWith(EXTENSION) && statSync(join(SAMPLES, file)).size <= MOST_BYTES,
      )
      .map((file) => file.slice(0, -EXTENSION.length))
  : [];

/** The path of a sample extract. */
export const sampleFile = (name: string): string => join(SAMPLES, `${name}${EXTENSION}`);

/**
 * A read-only database with all sample extracts. The first spec imports them while others wait; the
 * database is reused until the extracts, the importing code or the migrations change.
 */
export const openSampleGazetteer = async (): Promise<TestPostgres> => {
  const server = await acquireEmbeddedPostgres(SERVER_DIRECTORY);
  const administration = new Database({ url: server.url, maxConnections: 2 });
  const name = `${NAME_PREFIX}${inputDigest()}`;
  try {
    const deadline = Date.now() + SAMPLE_GAZETTEER_LIMIT_MS;
    while (!(await ensureDatabase(administration, name, server.url))) {
      if (Date.now() > deadline) throw new Error('import of the sample extracts timed out');
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

/**
 * Creates the database unless it exists. Returns false while another process holds the lock and
 * creates it.
 */
const ensureDatabase = (
  administration: Database,
  name: string,
  serverUrl: string,
): Promise<boolean> =>
  administration.transaction(async (transaction) => {
    const [lock] = await transaction.query<{ is_locked: boolean }>(tryLock);
    if (!lock?.is_locked) return false;
    const found = await transaction.query<{ name: string }>(databases, [NAME_PREFIX]);
    await transaction.execute('SET LOCAL idle_in_transaction_session_timeout = 0');
    if (found.some((database) => database.name === name)) return true;
    for (const outdated of found) await dropUnused(administration, outdated.name);
    await createDatabase({ administration, serverUrl, name, fill: importSamples });
    return true;
  });

const importSamples = async (database: Database): Promise<void> => {
  for (const dataset of sampleExtracts) {
    await importDataset({ database, dataset, files: [sampleFile(dataset)] });
  }
};

/** Drops an outdated database; an error is ignored, since another checkout may still be connected. */
const dropUnused = (administration: Database, name: string): Promise<void> =>
  administration.execute(`DROP DATABASE IF EXISTS ${name}`).catch(() => undefined);

/** A digest of the code, migrations, dependencies and extracts that determine the database. */
const inputDigest = (): string => {
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
