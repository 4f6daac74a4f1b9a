import { listOf } from '../index/integer-lists.js';
import { indexInSorted, postingListOf } from '../index/inverted-index.js';
import { isStreet } from '../index/segment.js';
import { QueryField, maskCovers, spanMask, wordsIn } from '../parsing/text/query-token.js';
import { changeAlignment } from '../ranking/candidate.js';
import type { Alignment } from '../ranking/candidate.js';
import { isNameComplete } from '../ranking/score.js';
import { nameMatching, retrievalLimits } from '../ranking/weights.js';
import { align } from './alignment/align.js';
import type { MatchContext } from './alignment/match-context.js';
import { isCategory } from './category-search.js';
import { isAdjoining } from './mentioned-places.js';
import { flatMap } from '../lists.js';

/** An alignment, and what it was made in. */
export interface AlignedDocument {
  readonly alignment: Alignment;
  readonly context: MatchContext;
}

/**
 * Aligns the named houses of the streets that a query names with their place, if other words of it
 * may be their names: `Rose Cottage, Mill Lane, Berkeley`. Retrieval finds houses by their own names
 * and towns alone, and a town may have more houses of one name than it returns. A part of a name
 * (`Rose, Mill Lane, Berkeley`) is enough if no other house of the street has it.
 */
export const alignNamedHouses = (aligned: readonly AlignedDocument[]): readonly Alignment[] => {
  const streets = aligned.filter(({ alignment }) => isNamedStreet(alignment));
  const placed = streets.filter(({ alignment }) => alignment.placeMask !== 0);
  return flatMap(
    streets.filter((one) => placed.some((other) => isOneStreet(other.alignment, one.alignment))),
    housesOn,
  );
};

const isNamedStreet = (alignment: Alignment): boolean =>
  isStreet(alignment) && isNameComplete(alignment);

/** Whether a street, or the next section of it, is in the place that the query names. */
const isOneStreet = (placed: Alignment, other: Alignment): boolean =>
  placed === other || (placed.nameMask === other.nameMask && isAdjoining(placed, other));

const housesOn = ({ alignment: street, context }: AlignedDocument): readonly Alignment[] => {
  const { segment, document } = street;
  const words = wordsOfHouse(street, context);
  const houses = words === 0 ? noHouses : listOf(segment.housesByStreet, document);
  if (houses.length === 0) return [];
  const mayBePart = street.numbers.length === 0 && street.unit === undefined;
  const least = mayBePart ? nameMatching.leastPartOfHouseName : nameMatching.leastNameCoverage;
  const found = flatMap(
    housesWithWord(houses, words, context),
    (house) => align(context, house, least) ?? [],
  );
  return flatMap(found, (house) => {
    if (mayBePart && isOnlyOne(house, found) && isDistinctive(house, context))
      return changeAlignment(house, {
        nameCoverage: nameMatching.completeCoverage,
        isPartOfName: true,
      });
    return house.nameCoverage >= nameMatching.leastNameCoverage ? house : [];
  });
};

const noHouses = new Int32Array();

/** The words that nothing explains, and those of a unit without a house: `Tower 3` may be a name. */
const wordsOfHouse = (street: Alignment, { query }: MatchContext): number => {
  const { unexplained, unit, numbers, nameMask, placeMask, postcodeMask } = street;
  if (unit === undefined || numbers.length > 0) return unexplained;
  return spanMask(0, query.tokens.length) & ~(nameMask | placeMask | postcodeMask);
};

/** Whether a part of a house's name, as it is written, is in no other name. */
const isOnlyOne = (house: Alignment, all: readonly Alignment[]): boolean =>
  !isNameComplete(house) &&
  !house.isNameCorrected &&
  house.streetMask !== 0 &&
  all.every((other) => other === house || !maskCovers(other.nameMask, house.nameMask));

/** Whether words of a name are more than a category, of which the query may mean any place there. */
const isDistinctive = ({ nameMask }: Alignment, { query }: MatchContext): boolean => {
  const words = wordsIn(nameMask, query.tokens);
  return words.some((word) => isWord.test(word)) && !isCategory(words);
};

/** Shorter words are articles and abbreviations. */
const isWord = /^(?:\p{L}{3}|[\p{sc=Han}\p{sc=Hangul}]{2})/u;

/**
 * The first of these houses, ascending, with a name that contains one of these words of the query, a
 * mask. The shorter of each posting list and the houses is looked up in the other by binary search.
 */
const housesWithWord = (
  houses: Int32Array,
  words: number,
  { segment, readings, work }: MatchContext,
): readonly number[] => {
  const found = new Set<number>();
  for (const { token, from, to, fields, isOneLetter } of readings.all) {
    const isAllowed = !isOneLetter && fields & QueryField.street;
    if (!isAllowed || !maskCovers(words, spanMask(from, to))) continue;
    const holders = postingListOf(segment.ownWords, token);
    const [short, long] = holders.length < houses.length ? [holders, houses] : [houses, holders];
    work.spend('lookup', short.length);
    for (const house of short) if (indexInSorted(long, house) >= 0) found.add(house);
  }
  return [...found].slice(0, retrievalLimits.mostDocuments);
};
