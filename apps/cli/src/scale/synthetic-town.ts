import type { Position } from '#contracts';
import type { SeededRandom } from '../evaluation/seeded-random.js';
import { streetName, townName } from './name-maker.js';

/** A town of the synthetic country. */
export interface SyntheticTown {
  readonly name: string;
  readonly region: string;
  /** One for each part of the town. */
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

/** Around Herrenberg and Nagold a street has 15 addresses in the mean, and 1 in 10 has more than 33. */
export const MEAN_ADDRESSES_A_STREET = 15;
const HOUSE_EVERY_METRES = 15;
const STREETS_APART_METRES = 120;
/** Houses that share a number with the one before and have a letter behind it. */
const LETTERED_SHARE = 0.08;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const METRES_PER_DEGREE = 111_320;

/** The addresses of a town, street by street. */
export function* addressesOf(
  town: SyntheticTown,
  random: SeededRandom,
): Generator<SyntheticAddress> {
  const streets = Math.max(1, Math.round(town.addresses / MEAN_ADDRESSES_A_STREET));
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
    // Every other column is shifted by half, so that a long street ends between two others.
    north: (place.row - place.side / 2 + (place.column % 2) / 2) * STREETS_APART_METRES,
    east: (place.column - place.side / 2) * STREETS_APART_METRES * 2,
  };
  let number = 0;
  let letter = -1;
  for (let house = 0; house < houses; house += 1) {
    const isLettered = house > 0 && random.fraction() < LETTERED_SHARE;
    letter = isLettered ? letter + 1 : -1;
    number += isLettered ? 0 : 1;
    const written = `${number}${LETTERS.charAt(letter)}`;
    const east = start.east + (house * HOUSE_EVERY_METRES) / 2;
    const north = start.north + (number % 2 === 0 ? 10 : -10);
    const position = moved(centre, { north, east });
    yield { number: written, street: name, city, region, postcode, position };
  }
}

/** At least one; otherwise as likely to end after each house as the mean has it. */
const housesOn = (random: SeededRandom): number =>
  1 + Math.floor(-Math.log(1 - random.fraction()) * (MEAN_ADDRESSES_A_STREET - 1));

/** A town has each name once. */
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
