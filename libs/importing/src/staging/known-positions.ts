import type { Position, Quality } from '#contracts';
import type { Database, Statement } from '#database';

export interface KnownPosition {
  readonly position: Position;
  readonly quality: Quality;
}

/** Tells where other data sets have properties, by UPRN. */
export type FindPositions = (
  uprns: readonly string[],
) => Promise<ReadonlyMap<string, KnownPosition>>;

interface Row {
  readonly uprn: string;
  readonly lat: number;
  readonly lon: number;
  readonly quality: Quality;
}

const TIMEOUT_MS = 60_000;

/** What is found by identifier alone and is of low quality has itself borrowed its position. */
const findPositions: Statement = {
  name: 'importing_find_positions',
  text: `SELECT premise.uprn::text AS uprn, premise.lat, premise.lon, premise.quality
         FROM dataset JOIN premise ON premise.generation = dataset.live_generation
         WHERE dataset.name <> $1 AND premise.uprn = ANY ($2::bigint[])
           AND NOT (premise.mercator IS NULL AND premise.quality = 'low')
         ORDER BY premise.quality <> 'high'`,
};

/** Looks in all data sets but the one that is imported. */
export const positionsBeside =
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
