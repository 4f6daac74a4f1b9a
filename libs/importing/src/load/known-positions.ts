import type { Quality } from '#contracts';
import type { Database, Statement } from '#database';
import type { FindPositions } from '../read/records/source.js';

interface Row {
  readonly uprn: string;
  readonly lat: number;
  readonly lon: number;
  readonly quality: Quality;
}

const TIMEOUT_MS = 60_000;

/** Excludes premises whose position is itself a fallback: identifier only and of low quality. */
const findPositions: Statement = {
  name: 'importing_find_positions',
  text: `SELECT premise.uprn::text AS uprn, premise.lat, premise.lon, premise.quality
         FROM dataset JOIN premise ON premise.generation = dataset.live_generation
         WHERE dataset.name <> $1 AND premise.uprn = ANY ($2::bigint[])
           AND NOT (premise.mercator IS NULL AND premise.quality = 'low')
         ORDER BY premise.quality <> 'high'`,
};

/**
 * Returns a function that finds positions by UPRN in all data sets except the one being imported.
 */
export const findPositionsInOtherDatasets =
  (database: Database, dataset: string): FindPositions =>
  async (uprns) => {
    const options = { timeoutMs: TIMEOUT_MS };
    const rows = await database.query<Row>(findPositions, [dataset, uprns], options);
    return new Map(
      rows
        .toReversed()
        .map(({ uprn, lat, lon, quality }) => [uprn, { position: { lat, lon }, quality }]),
    );
  };
