import { afterAll, beforeAll, expect, it } from 'vitest';
import { geodesicMetres } from '#geo';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  describeWithSamples,
  openSampleGazetteer,
  SAMPLE_GAZETTEER_LIMIT_MS,
  sampleExtracts,
} from '../support/sample-gazetteer.js';
import { geodesicMetresToEdge, isInsideOrOn } from './recomputed.js';
import type { MultiPolygon } from './recomputed.js';

/** Distances are stored to the centimetre; callers may rely on half a metre. */
const TOLERANCE_METRES = 0.5;

interface Served {
  readonly source_key: string;
  readonly doors: readonly number[] | null;
  readonly metres: number | null;
  readonly quality: string;
  readonly lon: number;
  readonly lat: number;
  readonly outline: MultiPolygon | null;
}

const served = {
  name: 'served-by-parkings',
  text: `
SELECT p.source_key, p.doors, p.parking_metres AS metres, p.parking_quality AS quality,
       k.lon, k.lat, k.outline
  FROM premise p
  JOIN parking k ON k.generation = p.generation AND k.ordinal = p.parking
 WHERE p.generation = (SELECT live_generation FROM dataset WHERE name = $1)`,
};

const doorOf = ({ doors }: Served) =>
  doors ? { lon: doors[0] ?? 0, lat: doors[1] ?? 0 } : undefined;

describeWithSamples('the parkings of the sample extracts', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await openSampleGazetteer();
  }, SAMPLE_GAZETTEER_LIMIT_MS);
  afterAll(() => postgres?.stop());

  it.each(sampleExtracts)(
    '%s: are inside their areas, at the returned distance from the door',
    async (name) => {
      const rows = await postgres.database.query<Served>(served, [name]);
      const wrong = rows.filter((row) => !isInside(row) || !isAsFar(row));
      expect(wrong.map((row) => row.source_key)).toEqual([]);
    },
  );
});

const isInside = ({ outline, lon, lat }: Served): boolean =>
  outline === null || isInsideOrOn(outline, { lon, lat });

const isAsFar = (row: Served): boolean => {
  const door = doorOf(row);
  if (!door || row.metres === null) return !door && row.metres === null;
  const metres = row.outline
    ? geodesicMetresToEdge(row.outline, door)
    : geodesicMetres(door, { lon: row.lon, lat: row.lat });
  return Math.abs(metres - row.metres) <= TOLERANCE_METRES;
};
