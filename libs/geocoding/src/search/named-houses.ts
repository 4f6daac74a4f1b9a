import { isStreet } from '../index/segment.js';
import { listOf } from '../index/integer-lists.js';
import { indexInSorted, postingListOf } from '../index/inverted-index.js';
import { QueryField, maskCovers, spanMask } from '../parsing/text/query-token.js';
import type { Alignment } from '../ranking/candidate.js';
import { nameMatching, retrievalLimits } from '../ranking/weights.js';
import { align } from './alignment/align.js';
import type { MatchContext } from './alignment/match-context.js';

/**
 * Aligns the named houses of a street that the query names with its place, if other words of the query
 * may be their names: `Rose Cottage, Mill Lane, Berkeley`. Retrieval finds houses by their own names
 * and towns alone, and a town may have more houses of one name than it returns.
 */
export const namedHousesOf = (street: Alignment, context: MatchContext): readonly Alignment[] => {
  const { unexplained, segment, document } = street;
  const isNamed = street.nameCoverage >= nameMatching.completeCoverage && street.placeMask !== 0;
  if (unexplained === 0 || !isNamed || !isStreet(street)) return [];
  const houses = listOf(segment.housesByStreet, document);
  return houses.length === 0
    ? []
    : housesWithWord(houses, unexplained, context).flatMap((house) => align(context, house) ?? []);
};

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
