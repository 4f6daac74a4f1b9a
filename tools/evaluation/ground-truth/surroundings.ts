import type { Position } from '#contracts';
import type { AddressFile, KnownAddress, KnownPlace } from './known-address.js';
import type { Shape } from './shape.js';
import { isInside, metresBetween } from './shape.js';

/** Radius in which city names are used for addresses without a city. */
const CITY_REACH_METRES = 10_000;
/** Farther from an object without a city, an address or a town does not show in which city it is. */
const BESIDE_METRES = 1_000;
/** Below this share of the addresses around, a city name is that of a neighbouring city, or an error. */
const CITY_MINIMUM_SHARE = 0.02;
/** Larger than that of cities, since fewer addresses have a country. */
const COUNTRY_REACH_METRES = 100_000;
/** The first radius with a city counts: farther away, most addresses may be those of a larger town. */
const CITY_REACHES_METRES = [1_000, 3_000, CITY_REACH_METRES];

/** Neighbourhoods are cached in cells of about a kilometre. */
const CELLS_PER_DEGREE = 100;

/** The most frequent values of the addresses around a place. */
interface Neighbourhood {
  readonly country?: string;
  readonly city?: string;
}

/** Derives missing fields of an address from the addresses and places around it. */
export class Surroundings {
  private readonly neighbourhoods = new Map<string, Neighbourhood>();

  constructor(
    private readonly file: AddressFile,
    private readonly fallbackCountry: string,
  ) {}

  /**
   * The most frequent country of the addresses around, including this one; else the country of the
   * file. The value of a single object is not used, because every extract has some errors.
   */
  countryAt(position: Position): string {
    return this.neighbourhoodOf(position).country ?? this.fallbackCountry;
  }

  /**
   * A city for what has none: the municipality whose outline contains the position, else the most
   * frequent city of the nearest addresses with one, else the nearest town, else the nearest quarter.
   */
  cityAt(position: Position): string | undefined {
    return (
      this.municipalityOf(position) ??
      this.neighbourhoodOf(position).city ??
      this.nearestPlace(position, 'town') ??
      this.nearestPlace(position, 'quarter')
    );
  }

  /**
   * The city of an object that has none, more certain than `cityAt`: the municipality whose outline
   * contains it, else the city of the nearest address that has one, else the nearest town.
   */
  cityBeside(position: Position): string | undefined {
    return (
      this.municipalityOf(position) ??
      nearest(this.file.addresses, position, { most: BESIDE_METRES, where: hasCity })?.city ??
      nearest(this.file.places, position, { most: BESIDE_METRES, where: isTown })?.name
    );
  }

  private municipalityOf(position: Position): string | undefined {
    return this.file.places.find(
      (place) => place.kind === 'municipality' && isInside(position, place.shape),
    )?.name;
  }

  private nearestPlace(position: Position, kind: 'town' | 'quarter'): string | undefined {
    const isOfKind = (place: KnownPlace): boolean => place.kind === kind;
    return nearest(this.file.places, position, { most: CITY_REACH_METRES, where: isOfKind })?.name;
  }

  private neighbourhoodOf({ lat, lon }: Position): Neighbourhood {
    const row = Math.round(lat * CELLS_PER_DEGREE);
    const column = Math.round(lon * CELLS_PER_DEGREE);
    const key = `${row} ${column}`;
    const known = this.neighbourhoods.get(key);
    if (known) return known;
    const middle = { lat: row / CELLS_PER_DEGREE, lon: column / CELLS_PER_DEGREE };
    const neighbourhood = neighbourhoodAround(middle, this.file.addresses);
    this.neighbourhoods.set(key, neighbourhood);
    return neighbourhood;
  }
}

const hasCity = ({ city }: KnownAddress): boolean => city !== undefined;
const isTown = ({ kind }: KnownPlace): boolean => kind === 'town';

/** The nearest of some objects, at most so far away. */
const nearest = <T extends { readonly shape: Shape }>(
  objects: readonly T[],
  position: Position,
  { most, where }: { readonly most: number; readonly where: (object: T) => boolean },
): T | undefined => {
  let [least, found]: [number, T | undefined] = [most, undefined];
  for (const object of objects) {
    const { centre } = object.shape;
    if (Math.abs(centre.lat - position.lat) > least / METRES_PER_DEGREE || !where(object)) continue;
    const metres = metresBetween(position, centre);
    if (metres <= least) [least, found] = [metres, object];
  }
  return found;
};

/** Of latitude, at least. */
const METRES_PER_DEGREE = 110_000;

const neighbourhoodAround = (
  middle: Position,
  addresses: readonly KnownAddress[],
): Neighbourhood => {
  const within = (metres: number) =>
    addresses.filter(({ shape }) => metresBetween(middle, shape.centre) <= metres);
  const cityWithin = (metres: number): string | undefined => {
    const nearby = within(metres);
    const [city, count] = mostFrequent(nearby.map((address) => address.city));
    return count >= CITY_MINIMUM_SHARE * nearby.length ? city : undefined;
  };
  const [country] = mostFrequent(within(COUNTRY_REACH_METRES).map((address) => address.country));
  const city = CITY_REACHES_METRES.reduce<string | undefined>(
    (nearest, metres) => nearest ?? cityWithin(metres),
    undefined,
  );
  return { country, city };
};

const mostFrequent = (
  names: readonly (string | undefined)[],
): readonly [string | undefined, number] => {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0] ?? [undefined, 0];
};
