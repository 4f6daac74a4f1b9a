import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import type { Database } from '#database';
import type { Precedence } from '#geocoding';
import { importDataset } from '#importing';
import { GenerationFollower } from '../../libs/geocoding/src/store/generation-follower.js';
import { PostgresGazetteer } from '../../libs/geocoding/src/store/postgres-gazetteer.js';
import { Geocoder } from '../../libs/geocoding/src/pipeline/geocoder.js';
import { startPostgres } from '../../tools/services/postgres.js';

/** A geocoder in this process, over imported data sets. */
export interface TestGeocoder {
  /** Geocodes one query. */
  ask(query: GeocodeQuery): Promise<GeocodeAnswer | undefined>;
  /** Geocodes several queries; the answers are in the same order. */
  askAll(queries: readonly GeocodeQuery[]): Promise<readonly GeocodeAnswer[]>;
  stop(): Promise<void>;
}

/** Starts a geocoder over a single data set; the extension of the file name determines its format. */
export const startTestGeocoder = async (name: string, content: string): Promise<TestGeocoder> => {
  const directory = await mkdtemp(join(tmpdir(), 'test-geocoder-'));
  try {
    const file = join(directory, name);
    await writeFile(file, content);
    return await startGeocoderFromFiles({ spec: file });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Starts a geocoder over several data sets, one file each, in a database of its own. */
export const startGeocoderFromFiles = async (
  files: Readonly<Record<string, string>>,
  precedence?: Precedence,
): Promise<TestGeocoder> => {
  const postgres = await startPostgres();
  for (const [dataset, file] of Object.entries(files)) {
    await importDataset({ database: postgres.database, dataset, files: [file] });
  }
  const geocoder = await startGeocoderOnDatabase(postgres.database, precedence);
  return {
    ...geocoder,
    stop: async () => {
      await geocoder.stop();
      await postgres.stop();
    },
  };
};

const GEOCODE_TIMEOUT_MS = 60_000;

/** Starts a geocoder over the current contents of a database. */
export const startGeocoderOnDatabase = async (
  database: Database,
  precedence?: Precedence,
): Promise<TestGeocoder> => {
  const failures: unknown[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  const raiseFailure = (): void => {
    if (failures.length > 0) throw failures[0];
  };
  const events = { loaded: () => undefined, skipped: fail, failed: fail };
  const follower = new GenerationFollower(database, events);
  await follower.start();
  raiseFailure();
  const gazetteer = new PostgresGazetteer(database, follower);
  const geocoder = new Geocoder(gazetteer, undefined, precedence);
  const askAll = async (queries: readonly GeocodeQuery[]): Promise<readonly GeocodeAnswer[]> => {
    raiseFailure();
    const chunk = { version: 1, queries, explain: false, outlines: false } as const;
    return geocoder.geocode(chunk, { deadline: Date.now() + GEOCODE_TIMEOUT_MS });
  };
  return {
    askAll,
    ask: async (query) => (await askAll([query]))[0],
    stop: () => follower.stop(),
  };
};
