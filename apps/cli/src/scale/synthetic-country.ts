import { seededRandom, type SeededRandom } from '../evaluation/seeded-random.js';
import { townName } from './name-maker.js';
import { addressesOf, type SyntheticAddress, type SyntheticTown } from './synthetic-town.js';

/** Germany has about 2,000 addresses a municipality in the mean. */
const MEAN_ADDRESSES_A_TOWN = 2_000;
/** Towns by size follow Zipf's law, flattened at the top: no town holds a tenth of all. */
const LARGEST_TOWNS = 8;
const ADDRESSES_A_POSTCODE = 2_500;
const FIRST_POSTCODE = 10_000;
const REGIONS = 16;
/** All of it lies in Germany's box. */
export const box = { south: 48, west: 8, north: 53.5, east: 12.5 };

export interface SyntheticCountryPlan {
  readonly addresses: number;
  readonly seed: number;
}

/** A country of so many addresses, town by town; the same for the same plan on every machine. */
export function* syntheticCountry({
  addresses,
  seed,
}: SyntheticCountryPlan): Generator<SyntheticAddress> {
  const random = seededRandom(seed, `country of ${addresses}`);
  for (const town of townsOf(addresses, random)) yield* addressesOf(town, random);
}

function* townsOf(addresses: number, random: SeededRandom): Generator<SyntheticTown> {
  const count = Math.max(1, Math.round(addresses / MEAN_ADDRESSES_A_TOWN));
  const regions = Array.from({ length: REGIONS }, () => `${townName(random)}er Land`);
  const side = Math.ceil(Math.sqrt(count));
  const names = new Set<string>();
  let postcode = FIRST_POSTCODE;
  for (const [rank, size] of sizesOf(addresses, count).entries()) {
    const codes = Math.max(1, Math.round(size / ADDRESSES_A_POSTCODE));
    // Every 37th place: large towns do not lie side by side.
    const place = (rank * 37) % (side * side);
    yield {
      name: freshName(names, random),
      region: regions[rank % REGIONS] ?? '',
      postcodes: Array.from({ length: codes }, (_, index) => String(postcode + index)),
      centre: {
        lat: box.south + ((box.north - box.south) * (Math.floor(place / side) + 0.5)) / side,
        lon: box.west + ((box.east - box.west) * ((place % side) + 0.5)) / side,
      },
      addresses: size,
    };
    postcode += codes;
  }
}

/** Falls off with rank; sums to exactly what the country has. */
const sizesOf = (addresses: number, count: number): readonly number[] => {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + LARGEST_TOWNS));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let taken = 0;
  return weights.map((weight) => {
    before += weight;
    const size = Math.round((before / total) * addresses) - taken;
    taken += size;
    return size;
  });
};

const freshName = (names: Set<string>, random: SeededRandom): string => {
  let name = townName(random);
  while (names.has(name)) name = townName(random);
  names.add(name);
  return name;
};
