import type { Position } from '#contracts';
import { foldNumber, foldPostcode, foldText } from './folding.js';
import { metresBetween } from './ground-distance.js';
import type { KnownAddress } from './known-address.js';
import { isInside, type Shape } from './shape.js';
import { StreetAliases } from './street-aliases.js';

const ABOUT_A_KILOMETRE_DEGREES = 0.01;

/** The parts that a question names; what it leaves out widens the truth. */
export interface AskedParts {
  readonly street: string;
  readonly number: string;
  readonly postcode?: string;
  readonly city?: string;
}

/** Every object of a file, found by what a question says of it. */
export class Truth {
  private readonly byHouse: ReadonlyMap<string, readonly KnownAddress[]>;
  private readonly byStreet: ReadonlyMap<string, readonly KnownAddress[]>;
  /** The first address of every city, under the city's folded name. */
  private readonly cities: ReadonlyMap<string, KnownAddress>;
  private readonly aliases: StreetAliases;

  constructor(
    readonly addresses: readonly KnownAddress[],
    private readonly buildings: readonly Shape[] = [],
  ) {
    this.byHouse = grouped(addresses, houseKeys);
    this.byStreet = grouped(addresses, (address) => address.streetKeys);
    this.aliases = new StreetAliases(this.byStreet);
    this.cities = new Map(
      addresses
        .toReversed()
        .flatMap((address) => (address.city ? [[foldText(address.city), address] as const] : [])),
    );
  }

  /** The objects with that street and number whose postcode and city do not contradict. */
  objectsOf(parts: AskedParts): readonly KnownAddress[] {
    const houses = this.byHouse.get(`${foldText(parts.street)}|${foldNumber(parts.number)}`) ?? [];
    return houses.filter((house) => agrees(house, parts));
  }

  /** The objects on the streets of that name whose postcode and city do not contradict. */
  streetOf(parts: Omit<AskedParts, 'number'>): readonly KnownAddress[] {
    const houses = this.byStreet.get(foldText(parts.street)) ?? [];
    return houses.filter((house) => agrees(house, parts));
  }

  /** As streetOf, with the objects of that street under its other names. */
  underAnyName(parts: Omit<AskedParts, 'number'>): readonly KnownAddress[] {
    const own = this.streetOf(parts);
    const aliases = this.aliases.namesOf(foldText(parts.street), own);
    return [...own, ...aliases.flatMap((street) => this.streetOf({ ...parts, street }))];
  }

  hasStreet(street: string): boolean {
    return this.byStreet.has(foldText(street));
  }

  hasCity(city: string): boolean {
    return this.cities.has(foldText(city));
  }

  /** The cities but this one, in a fixed order, each with an address in it. */
  citiesBeside(city: string): readonly (readonly [city: string, address: KnownAddress])[] {
    return [...this.cities]
      .filter(([folded]) => folded !== foldText(city))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([folded, address]) => [address.city ?? folded, address]);
  }

  /** The objects whose own position is at most that far from the one given. */
  near(position: Position, metres: number): readonly KnownAddress[] {
    return this.addresses.filter(({ shape }) => metresBetween(position, shape.centre) <= metres);
  }

  /** The objects in the buildings that a position is in: who stands there is at one of them. */
  inSameBuilding(position: Position): readonly KnownAddress[] {
    const around = this.buildings.filter(
      (building) => isAround(building, position) && isInside(position, building),
    );
    return around.flatMap((building) =>
      this.addresses.filter(
        ({ shape: { centre } }) => isAround(building, centre) && isInside(centre, building),
      ),
    );
  }
}

/** Whether a position is near enough to be in a building at all; no building is a kilometre long. */
const isAround = ({ centre }: Shape, { lat, lon }: Position): boolean =>
  Math.abs(centre.lat - lat) < ABOUT_A_KILOMETRE_DEGREES &&
  Math.abs(centre.lon - lon) < ABOUT_A_KILOMETRE_DEGREES;

const houseKeys = (address: KnownAddress): readonly string[] =>
  address.streetKeys.flatMap((street) => address.numberKeys.map((number) => `${street}|${number}`));

const grouped = (
  addresses: readonly KnownAddress[],
  keysOf: (address: KnownAddress) => readonly string[],
): ReadonlyMap<string, readonly KnownAddress[]> => {
  const groups = new Map<string, KnownAddress[]>();
  for (const address of addresses) {
    for (const key of new Set(keysOf(address))) {
      const group = groups.get(key);
      if (group) group.push(address);
      else groups.set(key, [address]);
    }
  }
  return groups;
};

const agrees = (house: KnownAddress, asked: Omit<AskedParts, 'number'>): boolean =>
  !contradicts(house.postcode, asked.postcode, foldPostcode) &&
  !contradicts(house.city, asked.city, foldText);

const contradicts = (
  known: string | undefined,
  asked: string | undefined,
  fold: (text: string) => string,
): boolean => known !== undefined && asked !== undefined && fold(known) !== fold(asked);
