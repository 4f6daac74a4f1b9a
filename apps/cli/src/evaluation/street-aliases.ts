import { metresBetween } from './ground-distance.js';
import type { KnownAddress } from './known-address.js';

/** Objects of one house are seldom farther apart. */
const ONE_HOUSE_METRES = 50;

/**
 * Streets that a file has under two names, as in Via Bixio and Via Nino Bixio: they share the word
 * that tells most of the name, and a house of one number at one place.
 */
export class StreetAliases {
  private readonly byWord = new Map<string, string[]>();

  /** Takes the objects of every street, under its folded name. */
  constructor(private readonly streets: ReadonlyMap<string, readonly KnownAddress[]>) {
    for (const street of streets.keys()) {
      for (const word of new Set(street.split(' '))) {
        const holders = this.byWord.get(word);
        if (holders) holders.push(street);
        else this.byWord.set(word, [street]);
      }
    }
  }

  /** The other folded names of a street, whose objects these are. */
  namesOf(street: string, objects: readonly KnownAddress[]): readonly string[] {
    const [fewest] = street
      .split(' ')
      .map((word) => this.byWord.get(word) ?? [])
      .sort((one, other) => one.length - other.length);
    return (fewest ?? []).filter(
      (name) => name !== street && shareHouse(objects, this.streets.get(name) ?? []),
    );
  }
}

const shareHouse = (ones: readonly KnownAddress[], others: readonly KnownAddress[]): boolean =>
  ones.some((one) =>
    others.some(
      (other) =>
        one.numberKeys.some((number) => other.numberKeys.includes(number)) &&
        metresBetween(one.shape.centre, other.shape.centre) <= ONE_HOUSE_METRES,
    ),
  );
