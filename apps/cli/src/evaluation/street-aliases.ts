import { foldText } from './folding.js';
import { respellStreetType } from './forms/street-type-spelling.js';
import { streetTypes } from './forms/street-types.table.js';
import { metresBetween } from './ground-distance.js';
import type { KnownAddress } from './known-address.js';
import { withDigits } from './numerals.js';

/** Objects of one house are seldom farther apart. */
const ONE_HOUSE_METRES = 50;
/** Neighbours on one street are seldom farther apart. */
const NEIGHBOUR_METRES = 100;

/**
 * Streets that a file has under two names. Via Bixio and Via Nino Bixio share the word that tells
 * most of the name, and a house of one number at one place; Piazza Vittorio Emanuele II and Piazza
 * Vittorio Emanuele Secondo are one name, with houses beside one another.
 */
export class StreetAliases {
  private readonly byWord = new Map<string, string[]>();

  /** Takes the objects of every street, under its folded name. */
  constructor(private readonly streets: ReadonlyMap<string, readonly KnownAddress[]>) {
    for (const street of streets.keys()) {
      for (const word of wordsOf(street)) {
        const holders = this.byWord.get(word);
        if (holders) holders.push(street);
        else this.byWord.set(word, [street]);
      }
    }
  }

  /** The other folded names of a street, whose objects these are. */
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
