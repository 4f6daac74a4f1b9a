import type { AddressFile } from './address-file.js';
import { metresBetween } from './ground-distance.js';
import type { KnownAddress } from './known-address.js';
import { isInside } from './shape.js';

/** As far as a city's name is used for addresses that do not say theirs. */
const CITY_REACH_METRES = 10_000;
/** Below this share of the addresses around, a city's name is a neighbour's or a slip. */
const CITY_MINIMUM_SHARE = 0.02;
/** Countries are larger than cities, and fewer addresses name theirs. */
const COUNTRY_REACH_METRES = 100_000;

/** What the neighbourhood of an address says where the address itself says nothing. */
export class Surroundings {
  constructor(
    private readonly file: AddressFile,
    private readonly fallbackCountry: string,
  ) {}

  /**
   * The country that most addresses around name, the address itself among them; else that of
   * the file. A single object's word is not enough: every extract has some with a slip.
   */
  countryOf(address: KnownAddress): string {
    const around = this.around(address, COUNTRY_REACH_METRES);
    const [country] = mostFrequent(around.map((neighbour) => neighbour.country));
    return country ?? this.fallbackCountry;
  }

  /**
   * What a person would call the place of an address that names no city: the municipality whose
   * outline holds it, else the city that the addresses around name most, else the nearest town,
   * else the nearest quarter.
   */
  cityOf(address: KnownAddress): string | undefined {
    return (
      this.municipalityOf(address) ??
      this.cityAround(address) ??
      this.nearestPlace(address, 'town') ??
      this.nearestPlace(address, 'quarter')
    );
  }

  private municipalityOf({ shape }: KnownAddress): string | undefined {
    return this.file.places.find(
      (place) => place.kind === 'municipality' && isInside(shape.centre, place.shape),
    )?.name;
  }

  private cityAround(address: KnownAddress): string | undefined {
    const around = this.around(address, CITY_REACH_METRES);
    const [city, count] = mostFrequent(around.map((neighbour) => neighbour.city));
    return count >= CITY_MINIMUM_SHARE * around.length ? city : undefined;
  }

  private nearestPlace({ shape }: KnownAddress, kind: 'town' | 'quarter'): string | undefined {
    return this.file.places
      .filter((place) => place.kind === kind)
      .map(({ name, shape: { centre } }) => ({ name, metres: metresBetween(shape.centre, centre) }))
      .filter(({ metres }) => metres <= CITY_REACH_METRES)
      .sort((one, other) => one.metres - other.metres)[0]?.name;
  }

  private around({ shape }: KnownAddress, metres: number): readonly KnownAddress[] {
    return this.file.addresses.filter(
      (neighbour) => metresBetween(shape.centre, neighbour.shape.centre) <= metres,
    );
  }
}

const mostFrequent = (
  names: readonly (string | undefined)[],
): readonly [string | undefined, number] => {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0] ?? [undefined, 0];
};
