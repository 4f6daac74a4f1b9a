import type { Database } from '#database';

export interface PremiseRow {
  readonly id: string;
  readonly source_key: string;
  readonly number: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly country: string;
  readonly doors: readonly number[] | null;
  readonly door_quality: string | null;
  readonly has_building: boolean;
  readonly parking_metres: number | null;
}

const premises = {
  name: 'spec_premises',
  text: `SELECT p.id, p.source_key, p.number, s.names ->> '' AS street, c.names ->> '' AS city,
                p.postcode, s.country, p.doors, p.door_quality,
                p.building IS NOT NULL AS has_building, p.parking_metres
         FROM dataset d
         JOIN premise p ON p.generation = d.live_generation
         JOIN street s ON s.generation = p.generation AND s.ordinal = p.street
         LEFT JOIN place c ON c.generation = p.generation AND c.ordinal = s.city
         WHERE d.name = $1
         ORDER BY p.source_key`,
};

/** The premises of the live generation. */
export const livePremises = (database: Database, dataset: string): Promise<readonly PremiseRow[]> =>
  database.query<PremiseRow>(premises, [dataset]);

const ids = {
  name: 'spec_ids',
  text: `SELECT p.id FROM dataset d JOIN premise p ON p.generation = d.live_generation WHERE d.name = $1
         UNION ALL
         SELECT s.id FROM dataset d JOIN street s ON s.generation = d.live_generation WHERE d.name = $1
         UNION ALL
         SELECT c.id FROM dataset d JOIN place c ON c.generation = d.live_generation WHERE d.name = $1
         ORDER BY 1`,
};

/** The ids of the live generation: premises, streets and places. */
export const liveIds = async (database: Database, dataset: string): Promise<readonly string[]> =>
  (await database.query<{ id: string }>(ids, [dataset])).map(({ id }) => id);

const partitions = {
  name: 'spec_partitions',
  text: `SELECT relname AS name FROM pg_class WHERE relname ~ '^premise_g\\d+$' AND relkind = 'r' ORDER BY oid`,
};

/** All partitions of the premise table, including detached ones. */
export const premiseTables = async (database: Database): Promise<readonly string[]> =>
  (await database.query<{ name: string }>(partitions)).map(({ name }) => name);
