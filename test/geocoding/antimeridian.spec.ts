import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GeocodeChunk } from '#contracts';
import { importDataset } from '#importing';
import { GenerationFollower } from '../../libs/geocoding/src/gazetteer/postgres/generation-follower.js';
import { PostgresGazetteer } from '../../libs/geocoding/src/gazetteer/postgres/postgres-gazetteer.js';
import { Geocoder } from '../../libs/geocoding/src/geocoder.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';

/** Two houses on Taveuni, a few hundred metres apart, on either side of longitude 180. */
const houses = [
  { number: '1', lon: -179.999, lat: -16.79 },
  { number: '2', lon: 179.996, lat: -16.79 },
];

const featureOf = ({ number, lon, lat }: (typeof houses)[number]): string =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { id: number, number, street: 'Shore Road', city: 'Waiyevo', country: 'FJ' },
  });

describe('beside the antimeridian', () => {
  let postgres: TestPostgres;
  let follower: GenerationFollower;
  let geocoder: Geocoder;
  let directory: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    directory = await mkdtemp(join(tmpdir(), 'antimeridian-'));
    const file = join(directory, 'fiji.geojsonl');
    await writeFile(file, houses.map(featureOf).join('\n'));
    await importDataset({ database: postgres.database, dataset: 'fiji', files: [file] });
    const raise = (error: unknown) => {
      throw error;
    };
    const events = { loaded: () => undefined, skipped: raise, failed: raise };
    follower = new GenerationFollower(postgres.database, events);
    await follower.start();
    geocoder = new Geocoder(new PostgresGazetteer(postgres.database, follower));
  });

  afterAll(async () => {
    await follower.stop();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const nearest = async (lon: number) => {
    const vicinity = { position: { lat: -16.79, lon }, radiusMetres: 1_000 };
    const chunk: GeocodeChunk = {
      version: 1,
      queries: [{ kind: 'reverse', vicinity, language: 'local', limit: 1 }],
      explain: false,
      outlines: false,
    };
    const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 10_000 });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it.each([
    [179.9999, '1'],
    [-180, '1'],
    [-179.9985, '1'],
    [179.9965, '2'],
    [179.995, '2'],
  ])('the nearest house to longitude %d is number %s', async (lon, number) => {
    const match = await nearest(lon);
    expect(match?.address.streetNumber).toBe(number);
    expect(match?.distanceMetres).toBeLessThan(200);
  });
});
