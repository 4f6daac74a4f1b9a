import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Precedence } from '#geocoding';
import { startGeocoderFromFiles } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';

/** A register as CSV and an extract as OSM XML, of one area. */
export interface RegisterAndMap {
  readonly register: string;
  readonly map: string;
}

/** Starts a geocoder over both, as the data sets `county` and `openstreetmap`. */
export const startOverRegisterAndMap = async (
  { register, map }: RegisterAndMap,
  precedence?: Precedence,
): Promise<TestGeocoder> => {
  const directory = await mkdtemp(join(tmpdir(), 'register-and-map-'));
  try {
    const files = {
      county: join(directory, 'register.csv'),
      openstreetmap: join(directory, 'map.osm'),
    };
    await writeFile(files.county, register);
    await writeFile(files.openstreetmap, map);
    return await startGeocoderFromFiles(files, precedence);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
