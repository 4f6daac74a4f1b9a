import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import type { Precedence } from '#geocoding';
import { importDataset } from '#importing';
import { GenerationFollower } from '../../libs/geocoding/src/gazetteer/postgres/generation-follower.js';
import { PostgresGazetteer } from '../../libs/geocoding/src/gazetteer/postgres/postgres-gazetteer.js';
import { Geocoder } from '../../libs/geocoding/src/geocoder.js';
import { startPostgres } from './postgres.js';

/** A geocoder over a Postgres of its own, into which files have been imported. */
export interface OwnGeocoder {
  /** The answer to one query. */
  ask(query: GeocodeQuery): Promise<GeocodeAnswer | undefined>;
  stop(): Promise<void>;
}

/** Starts one over a single data set; the name of the file tells the importer its kind. */
export const startOwnGeocoder = async (name: string, content: string): Promise<OwnGeocoder> => {
  const directory = await mkdtemp(join(tmpdir(), 'own-geocoder-'));
  try {
    const file = join(directory, name);
    await writeFile(file, content);
    return await startGeocoderOver({ spec: file });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Starts one over several data sets, a file each, by their names. */
export const startGeocoderOver = async (
  files: Readonly<Record<string, string>>,
  precedence?: Precedence,
): Promise<OwnGeocoder> => {
  const postgres = await startPostgres();
  for (const [dataset, file] of Object.entries(files)) {
    await importDataset({ database: postgres.database, dataset, files: [file] });
  }
  const raise = (error: unknown) => {
    throw error;
  };
  const events = { loaded: () => undefined, skipped: raise, failed: raise };
  const follower = new GenerationFollower(postgres.database, events);
  await follower.start();
  const gazetteer = new PostgresGazetteer(postgres.database, follower);
  const geocoder = new Geocoder(gazetteer, undefined, precedence);
  return {
    ask: async (query) => {
      const chunk = { version: 1, queries: [query], explain: false, outlines: false } as const;
      const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 10_000 });
      return answer;
    },
    stop: async () => {
      await follower.stop();
      await postgres.stop();
    },
  };
};
