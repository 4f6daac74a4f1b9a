import type { Position } from '#contracts';
import { isWithinEdits, foldNumber, foldPostcode, foldText } from './known-address.js';
import type { KnownAddress } from './known-address.js';
import { numeralWords } from './numerals.table.js';
import type { Shape } from './shape.js';
import { isInside, metresBetween } from './shape.js';
import { respellStreetType } from './street-types.js';
import { streetTypes } from './street-types.table.js';

const KILOMETRE_DEGREES = 0.01;

/** The address fields of a query; an absent field matches any value. */
export interface QueriedParts {
  readonly street: string;
  readonly number: string;
  readonly postcode?: string;
  readonly city?: string;
}

/** Index of the addressed objects of a file, by the fields of a query. */
export class GroundTruth {
  private readonly byHouse: ReadonlyMap<string, readonly KnownAddress[]>;
  private readonly byStreet: ReadonlyMap<string, readonly KnownAddress[]>;
  /** The first address of every city, by the folded name of the city. */
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

  /** The objects with that street and number, and with no contradicting postcode or city. */
  objectsOf(parts: QueriedParts): readonly KnownAddress[] {
    const houses = this.byHouse.get(`${foldText(parts.street)}|${foldNumber(parts.number)}`) ?? [];
    return houses.filter((house) => isConsistent(house, parts));
  }

  /** The objects on streets of that name, with no contradicting postcode or city. */
  streetOf(parts: Omit<QueriedParts, 'number'>): readonly KnownAddress[] {
    const houses = this.byStreet.get(foldText(parts.street)) ?? [];
    return houses.filter((house) => isConsistent(house, parts));
  }

  /** Like streetOf, including objects under other names of the same street. */
  underAnyName(parts: Omit<QueriedParts, 'number'>): readonly KnownAddress[] {
    const own = this.streetOf(parts);
    const aliases = this.aliases.namesOf(foldText(parts.street), own);
    return [...own, ...aliases.flatMap((street) => this.streetOf({ ...parts, street }))];
  }

  hasStreet(street: string): boolean {
    return this.byStreet.has(foldText(street));
  }

  /** The folded names of the streets within a number of edits of a name. */
  streetsWithin(street: string, edits: number): readonly string[] {
    const folded = foldText(street);
    return [...this.byStreet.keys()].filter((name) => isWithinEdits(name, folded, edits));
  }

  hasCity(city: string): boolean {
    return this.cities.has(foldText(city));
  }

  /** All other cities in a fixed order, each with one of its addresses. */
  citiesBeside(city: string): readonly (readonly [city: string, address: KnownAddress])[] {
    return [...this.cities]
      .filter(([folded]) => folded !== foldText(city))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([folded, address]) => [address.city ?? folded, address]);
  }

  /** The objects within a distance of a position. */
  near(position: Position, metres: number): readonly KnownAddress[] {
    return this.addresses.filter(({ shape }) => metresBetween(position, shape.centre) <= metres);
  }

  /** The objects in the buildings that contain a position. */
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

/** Prefilter: whether a building may contain a position; no building is a kilometre long. */
const isAround = ({ centre }: Shape, { lat, lon }: Position): boolean =>
  Math.abs(centre.lat - lat) < KILOMETRE_DEGREES && Math.abs(centre.lon - lon) < KILOMETRE_DEGREES;

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

const isConsistent = (house: KnownAddress, queried: Omit<QueriedParts, 'number'>): boolean =>
  !contradicts(house.postcode, queried.postcode, foldPostcode) &&
  !contradicts(house.city, queried.city, foldText);

const contradicts = (
  known: string | undefined,
  queried: string | undefined,
  fold: (text: string) => string,
): boolean => known !== undefined && queried !== undefined && fold(known) !== fold(queried);

/** Objects of one house are rarely farther apart. */
const ONE_HOUSE_METRES = 50;
/** Neighbours on one street are rarely farther apart. */
const NEIGHBOUR_METRES = 100;

/**
 * Streets with two names in a file. Via Bixio and Via Nino Bixio share the rarest word of the name, and
 * a house number at the same place. Piazza Vittorio Emanuele II and Piazza
 * Vittorio Emanuele Secondo have the same name and adjacent houses.
 */
class StreetAliases {
  private readonly byWord = new Map<string, string[]>();

  /** `streets` has the objects of every street by its folded name. */
  constructor(private readonly streets: ReadonlyMap<string, readonly KnownAddress[]>) {
    for (const street of streets.keys()) {
      for (const word of wordsOf(street)) {
        const holders = this.byWord.get(word);
        if (holders) holders.push(street);
        else this.byWord.set(word, [street]);
      }
    }
  }

  /** The other folded names of the street that has these objects. */
  namesOf(street: string, objects: readonly KnownAddress[]): readonly string[] {
    const [fewest] = wordsOf(street)
      .map((word) => this.byWord.get(word) ?? [])
      .sort((one, other) => one.length - other.length);
    return (fewest ?? []).filter((name) => {
      const others = this.streets.get(name) ?? [];
      if (name === street) return false;
      return isSameName(name, street) ? areNear(objects, others) : shareHouse(objects, others);
    });
  }
}

const wordsOf = (street: string): readonly string[] => [...new Set(withDigits(street).split(' '))];

const isSameName = (one: string, other: string): boolean =>
  withDigits(one) === withDigits(other) || isAbbreviated(one, other);

/** Boundary Road and Boundary Rd. */
const isAbbreviated = (one: string, other: string): boolean =>
  languages.some((language) => foldText(respellStreetType(one, [language]) ?? '') === other);

const languages = Object.keys(streetTypes);

const areNear = (ones: readonly KnownAddress[], others: readonly KnownAddress[]): boolean =>
  ones.some((one) =>
    others.some((other) => metresBetween(one.shape.centre, other.shape.centre) <= NEIGHBOUR_METRES),
  );

const shareHouse = (ones: readonly KnownAddress[], others: readonly KnownAddress[]): boolean =>
  ones.some((one) =>
    others.some(
      (other) =>
        one.numberKeys.some((number) => other.numberKeys.includes(number)) &&
        metresBetween(one.shape.centre, other.shape.centre) <= ONE_HOUSE_METRES,
    ),
  );

const valueOf: ReadonlyMap<string, number> = new Map(
  numeralWords.flatMap(([value, words]) =>
    words.split(' ').map((word): readonly [string, number] => [word, value]),
  ),
);

/** Replaces numerals by digits, so that Vittorio Emanuele II equals Vittorio Emanuele Secondo. */
const withDigits = (foldedName: string): string =>
  foldedName
    .split(' ')
    .map((word) => valueOf.get(word) ?? word)
    .join(' ');
