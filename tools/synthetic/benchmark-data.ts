import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Stringifier } from 'csv-stringify';
import { stringify } from 'csv-stringify';
import type { Position } from '#contracts';
import type { Database } from '#database';
import { importDataset } from '#importing';
import type { SeededRandom } from '../measurement/seeded-random.js';
import { seededRandom } from '../measurement/seeded-random.js';
import { streetName, townName } from './street-names.js';

/** Germany has about 2,000 addresses per municipality on average. */
const MEAN_ADDRESSES_PER_TOWN = 2_000;
/** Town sizes follow Zipf's law, flattened at the top: no town has a tenth of all addresses. */
const LARGEST_TOWNS = 8;
const ADDRESSES_PER_POSTCODE = 2_500;
const FIRST_POSTCODE = 10_000;
const REGIONS = 16;
/** The area of the country: a part of the bounding box of Germany. */
const box = { south: 48, west: 8, north: 53.5, east: 12.5 };

interface SyntheticCountryPlan {
  readonly addresses: number;
  readonly seed: number;
}

/** Generates a country town by town; the same plan gives the same country on every machine. */
export function* syntheticCountry({
  addresses,
  seed,
}: SyntheticCountryPlan): Generator<SyntheticAddress> {
  const random = seededRandom(seed, `country of ${addresses}`);
  for (const town of townsOf(addresses, random)) yield* addressesOf(town, random);
}

function* townsOf(addresses: number, random: SeededRandom): Generator<SyntheticTown> {
  const count = Math.max(1, Math.round(addresses / MEAN_ADDRESSES_PER_TOWN));
  const regions = Array.from({ length: REGIONS }, () => `${townName(random)}er Land`);
  const side = Math.ceil(Math.sqrt(count));
  const names = new Set<string>();
  let postcode = FIRST_POSTCODE;
  for (const [rank, size] of sizesOf(addresses, count).entries()) {
    const codes = Math.max(1, Math.round(size / ADDRESSES_PER_POSTCODE));
    // Steps of 37 cells, so that large towns are not adjacent.
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

/** Town sizes by rank; their sum is exactly the number of addresses. */
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

/** A town of the synthetic country. */
interface SyntheticTown {
  readonly name: string;
  readonly region: string;
  /** One per district of the town. */
  readonly postcodes: readonly string[];
  readonly centre: Position;
  readonly addresses: number;
}

export interface SyntheticAddress {
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  readonly position: Position;
}

/** Around Herrenberg and Nagold a street has 15 addresses on average, and 1 in 10 has more than 33. */
export const MEAN_ADDRESSES_PER_STREET = 15;
const HOUSE_EVERY_METRES = 15;
const STREETS_APART_METRES = 120;
/** Share of the houses that have the number of the previous house and a letter. */
const LETTERED_SHARE = 0.08;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const METRES_PER_DEGREE = 111_320;

/** Generates the addresses of a town street by street. */
function* addressesOf(town: SyntheticTown, random: SeededRandom): Generator<SyntheticAddress> {
  const streets = Math.max(1, Math.round(town.addresses / MEAN_ADDRESSES_PER_STREET));
  const side = Math.ceil(Math.sqrt(streets));
  const used = new Set<string>();
  let left = town.addresses;
  for (let at = 0; left > 0; at += 1) {
    const houses = Math.min(left, at < streets - 1 ? housesOn(random) : left);
    const place = { column: at % side, row: Math.floor(at / side), side };
    const postcode = town.postcodes[Math.floor((at * town.postcodes.length) / streets)];
    yield* street(town, random, { name: newName(used, random), houses, place, postcode });
    left -= houses;
  }
}

interface StreetPlan {
  readonly name: string;
  readonly houses: number;
  readonly place: { readonly column: number; readonly row: number; readonly side: number };
  readonly postcode: string | undefined;
}

function* street(
  { name: city, region, centre, postcodes }: SyntheticTown,
  random: SeededRandom,
  { name, houses, place, postcode = postcodes[0] ?? '' }: StreetPlan,
): Generator<SyntheticAddress> {
  const start = {
    // Every second column is shifted by half a row, so that long streets do not overlap.
    north: (place.row - place.side / 2 + (place.column % 2) / 2) * STREETS_APART_METRES,
    east: (place.column - place.side / 2) * STREETS_APART_METRES * 2,
  };
  let number = 0;
  let letter = -1;
  for (let house = 0; house < houses; house += 1) {
    const isLettered = house > 0 && random.fraction() < LETTERED_SHARE;
    letter = isLettered ? letter + 1 : -1;
    number += isLettered ? 0 : 1;
    const label = `${number}${LETTERS.charAt(letter)}`;
    const east = start.east + (house * HOUSE_EVERY_METRES) / 2;
    const north = start.north + (number % 2 === 0 ? 10 : -10);
    const position = moved(centre, { north, east });
    yield { number: label, street: name, city, region, postcode, position };
  }
}

/** A geometric distribution with the mean length, at least one house. */
const housesOn = (random: SeededRandom): number =>
  1 + Math.floor(-Math.log(1 - random.fraction()) * (MEAN_ADDRESSES_PER_STREET - 1));

/** Draws a name that is not used in the town yet. */
const newName = (used: Set<string>, random: SeededRandom): string => {
  let name = streetName(random, townName(random));
  while (used.has(name)) name = streetName(random, townName(random));
  used.add(name);
  return name;
};

const moved = (
  { lat, lon }: Position,
  { north, east }: { readonly north: number; readonly east: number },
): Position => ({
  lat: lat + north / METRES_PER_DEGREE,
  lon: lon + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
});

const columns = 'id housenumber street city region postcode country lat lon'.split(' ');

/** A country, and the number of squares per side into which its area is divided. */
interface RegisterPlan extends SyntheticCountryPlan {
  readonly directory: string;
  readonly side: number;
}

/**
 * Writes the synthetic country as address registers in CSV that can be imported: one file for each
 * square of its area that contains addresses. Returns the files.
 */
export const writeRegisters = async (plan: RegisterPlan): Promise<readonly string[]> => {
  const registers = new Map<number, Register>();
  let id = 0;
  for (const address of syntheticCountry(plan)) {
    id += 1;
    const square = squareOf(address.position, plan.side);
    let register = registers.get(square);
    if (!register) {
      register = new Register(join(plan.directory, `synthetic-${square}.csv`));
      registers.set(square, register);
    }
    await register.add(cellsOf(id, address));
  }
  await Promise.all([...registers.values()].map((register) => register.close()));
  return [...registers.values()].map(({ file }) => file);
};

/** A CSV file. */
class Register {
  private readonly csv: Stringifier = stringify({ header: true, columns });
  private readonly written: Promise<void>;

  constructor(readonly file: string) {
    this.written = finished(this.csv.pipe(createWriteStream(file)));
  }

  async add(cells: readonly string[]): Promise<void> {
    if (!this.csv.write(cells)) await once(this.csv, 'drain');
  }

  async close(): Promise<void> {
    this.csv.end();
    await this.written;
  }
}

const squareOf = ({ lat, lon }: SyntheticAddress['position'], side: number): number => {
  const step = (at: number, least: number, most: number): number =>
    Math.min(side - 1, Math.max(0, Math.floor((side * (at - least)) / (most - least))));
  return side * step(lat, box.south, box.north) + step(lon, box.west, box.east);
};

const cellsOf = (id: number, address: SyntheticAddress): readonly string[] => {
  const { number, street, city, region, postcode, position } = address;
  const { lat, lon } = position;
  return [`A${id}`, number, street, city, region, postcode, 'DE', lat.toFixed(7), lon.toFixed(7)];
};

const SEED = 1;

/** Imports a synthetic country with that number of addresses, always the same ones. */
export async function importSyntheticCountry(database: Database, addresses: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'country-'));
  try {
    const files = await writeRegisters({ directory, addresses, seed: SEED, side: 1 });
    await importDataset({ database, dataset: 'synthetic', files });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The data set of a file that is imported alone: the name of the file up to its first dot, in lower case, with hyphens
 * for other characters: `us-queens-village` for `US Queens_Village.osm.pbf`.
 */
export const datasetOf = (file: string): string =>
  basename(file)
    .replace(/\..*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Imports each file as a data set of its own. */
export const importFiles = async (database: Database, files: readonly string[]): Promise<void> => {
  for (const file of files)
    await importDataset({ database, dataset: datasetOf(file), files: [file] });
};

/** Imports files, or without any a synthetic country with so many addresses. */
export const importFilesOrCountry = async (
  database: Database,
  files: readonly string[],
  addresses: number,
): Promise<void> => {
  if (files.length === 0) await importSyntheticCountry(database, addresses);
  else await importFiles(database, files);
};
