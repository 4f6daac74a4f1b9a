import type { EstimateEvidence, PremiseHit, StoredStreetLine, StreetLine } from '#geocoding';
import { estimatePosition, toStreetLine } from '#geocoding';
import type { Database } from '#database';
import { geodesicMetres } from '#geo';
import type { SeededRandom } from '../measurement/seeded-random.js';

/** A known house that was hidden, and how far its estimated position is from it. */
export interface HiddenHouse {
  readonly generation: number;
  /** Share of the other houses of the street that was hidden as well. */
  readonly hiddenShare: number;
  readonly evidence: EstimateEvidence;
  readonly metres: number;
}

/** Shares of the other houses of a street that are hidden too, so that gaps of every width occur. */
export const hiddenShares: readonly number[] = [0, 0.5, 0.8, 0.95];

/** Numbers with several positions this far apart are several houses. */
const MOST_METRES_OF_HOUSE = 100;

/** A street with fewer numbers is not thinned out. */
const LEAST_NUMBERS_TO_THIN = 5;

/** The houses of a street by number, ascending, and its geometry. */
export interface KnownStreet {
  readonly generation: number;
  readonly houses: readonly PremiseHit[];
  readonly lines: readonly StreetLine[];
}

/** Hides every house of a street in turn, at each of the shares, and estimates its position. */
export function* hideHouses(
  { generation, houses, lines }: KnownStreet,
  random: SeededRandom,
): Generator<HiddenHouse> {
  const numbers = new Set(houses.map(({ to }) => to)).size;
  const shares = hiddenShares.filter((share) => share === 0 || numbers >= LEAST_NUMBERS_TO_THIN);
  for (const hidden of distinctHouses(houses)) {
    for (const hiddenShare of shares) {
      const hits = hitsAround(hidden.from, houses, () => random.fraction() >= hiddenShare);
      const estimate = estimatePosition(hidden.from, hits, lines);
      if (!estimate) continue;
      const metres = geodesicMetres(estimate.position, hidden.position);
      yield { generation, hiddenShare, evidence: estimate.evidence, metres };
    }
  }
}

/** One house of each plain number that has one position. */
const distinctHouses = (houses: readonly PremiseHit[]): readonly PremiseHit[] => {
  const byNumber = new Map<string, PremiseHit[]>();
  for (const house of houses) {
    if (house.numberKey !== String(house.from)) continue;
    const known = byNumber.get(house.numberKey);
    if (known) known.push(house);
    else byNumber.set(house.numberKey, [house]);
  }
  return [...byNumber.values()].flatMap(([first, ...others]) => {
    const isOne = others.every(
      ({ position }) => first && geodesicMetres(first.position, position) <= MOST_METRES_OF_HOUSE,
    );
    return first && isOne ? [first] : [];
  });
};

/** What `neighboursOf` returns for a number if only some of the other numbers are known. */
const hitsAround = (
  number: number,
  houses: readonly PremiseHit[],
  isKnown: (number: number) => boolean,
): readonly PremiseHit[] => {
  const known = new Map<number, boolean>();
  const nearest = (ordered: Iterable<PremiseHit>): readonly PremiseHit[] => {
    const [own, other]: [PremiseHit[], PremiseHit[]] = [[], []];
    for (const house of ordered) {
      if (own.length === 2 && other.length === 1) break;
      const side = (house.to - number) % 2 === 0 ? own : other;
      if (side.length === (side === own ? 2 : 1) || side.at(-1)?.to === house.to) continue;
      if (!known.has(house.to)) known.set(house.to, isKnown(house.to));
      if (known.get(house.to)) side.push(house);
    }
    return [...own, ...other];
  };
  const above = houses.findIndex(({ to }) => to > number);
  const below = houses.findLastIndex(({ to }) => to < number);
  return [
    ...nearest(houses.slice(0, below + 1).toReversed()),
    ...nearest(above < 0 ? [] : houses.slice(above).filter(({ from }) => from > number)),
  ];
};

interface HouseRow {
  readonly generation: number;
  readonly street: number;
  readonly number_key: string;
  readonly number_from: number;
  readonly number_to: number;
  readonly lat: number;
  readonly lon: number;
}

interface LineRow extends StoredStreetLine {
  readonly generation: number;
  readonly street: number;
}

const selectHouses = {
  name: 'calibration-houses',
  text: `
SELECT p.generation, p.street, p.number_key, p.number_from, p.number_to, p.lat, p.lon
  FROM premise p
  JOIN street s ON s.generation = p.generation AND s.ordinal = p.street
 WHERE s.search_forms <> '' AND p.number_from > 0
 ORDER BY p.generation, p.street, p.number_to, p.number_from, p.ordinal`,
};

const selectLines = {
  name: 'calibration-lines',
  text: `
SELECT generation, street, vertices, number_from, number_to, number_step FROM street_line`,
};

/** The streets of all data sets of a database. */
export const readStreets = async (database: Database): Promise<readonly KnownStreet[]> => {
  const [houses, lines] = await Promise.all([
    database.query<HouseRow>(selectHouses),
    database.query<LineRow>(selectLines),
  ]);
  const streets = new Map<
    string,
    { generation: number; houses: PremiseHit[]; lines: StreetLine[] }
  >();
  for (const row of houses) {
    const key = `${row.generation}/${row.street}`;
    const street = streets.get(key) ?? { generation: row.generation, houses: [], lines: [] };
    streets.set(key, street);
    street.houses.push(toHit(row));
  }
  for (const row of lines)
    streets.get(`${row.generation}/${row.street}`)?.lines.push(toStreetLine(row));
  return [...streets.values()];
};

const toHit = (row: HouseRow): PremiseHit => ({
  generation: row.generation,
  ordinal: 0,
  numberKey: row.number_key,
  from: row.number_from,
  to: row.number_to,
  position: { lat: row.lat, lon: row.lon },
});
