import type { Database, Statement } from '#database';
import { knownAddress, type KnownAddress } from '../evaluation/ground-truth/known-address.js';
import { seededRandom } from '../measurement/seeded-random.js';

/** A premise of the gazetteer: its primary key and its address. */
export interface SampledPremise {
  readonly generation: number;
  readonly ordinal: number;
  readonly country: string;
  readonly address: KnownAddress;
}

interface LiveGeneration {
  readonly id: number;
  readonly premises: number;
}

interface PremiseRow {
  readonly generation: number;
  readonly ordinal: number;
  readonly street: string;
  readonly number: string;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly lon: number;
  readonly lat: number;
}

const liveGenerations: Statement = {
  name: 'benchmark-live-generations',
  text: `
    SELECT generation.id, generation.premises
    FROM dataset
    JOIN generation ON generation.id = dataset.live_generation
    WHERE generation.premises > 0
    ORDER BY generation.id`,
};

const premisesByOrdinal: Statement = {
  name: 'benchmark-premises-by-ordinal',
  text: `
    SELECT premise.generation, premise.ordinal, premise.number, premise.postcode,
           premise.lon, premise.lat, street.country,
           street.names ->> '' AS street, city.names ->> '' AS city
    FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS drawn (generation, ordinal, rank)
    JOIN premise USING (generation, ordinal)
    JOIN street ON street.generation = premise.generation AND street.ordinal = premise.street
    LEFT JOIN place AS city ON city.generation = street.generation AND city.ordinal = street.city
    WHERE premise.number IS NOT NULL AND street.names ->> '' IS NOT NULL
    ORDER BY drawn.rank`,
};

const TIMEOUT_MS = 60_000;

/** Samples premises with a street and a number from all live generations; the same for the same seed. */
export const samplePremises = async (
  database: Database,
  count: number,
  seed: number,
): Promise<readonly SampledPremise[]> => {
  const live = await database.query<LiveGeneration>(liveGenerations);
  const total = live.reduce((sum, { premises }) => sum + premises, 0);
  if (total === 0) throw new Error('nothing has been imported into this database');
  const random = seededRandom(seed, 'benchmark');
  const drawn = Array.from({ length: count }, () => keyAt(live, random.below(total)));
  const keys = [drawn.map(({ generation }) => generation), drawn.map(({ ordinal }) => ordinal)];
  const options = { timeoutMs: TIMEOUT_MS };
  const rows = await database.query<PremiseRow>(premisesByOrdinal, keys, options);
  return rows.flatMap((row) => sampledPremise(row) ?? []);
};

/** The key of the premise at an index of all live generations in order. */
const keyAt = (live: readonly LiveGeneration[], at: number) => {
  let ordinal = at;
  for (const { id, premises } of live) {
    if (ordinal < premises) return { generation: id, ordinal };
    ordinal -= premises;
  }
  throw new RangeError('the index is beyond the last premise');
};

const sampledPremise = (row: PremiseRow): SampledPremise | undefined => {
  const { generation, ordinal, street, number, country } = row;
  const fields = {
    street,
    number,
    postcode: row.postcode ?? undefined,
    city: row.city ?? undefined,
  };
  const centre = { lat: row.lat, lon: row.lon };
  const address = knownAddress(fields, { centre, rings: [], lines: [] });
  return address && { generation, ordinal, country, address };
};
