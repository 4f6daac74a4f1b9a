import { FORM_END, isStreet } from '../index/segment.js';
import { listOf } from '../index/integer-lists.js';
import { maskCovers, spanMask } from '../parsing/text/query-token.js';
import type { Alignment } from '../ranking/candidate.js';
import { nameMatching, retrievalLimits } from '../ranking/weights.js';
import { align } from './alignment/align.js';
import type { MatchContext } from './alignment/match-context.js';

/**
 * Aligns the named houses of a street that the query names, if other words of the query may be their
 * names: `Rose Cottage, Mill Lane`. Retrieval finds houses by their own names and towns alone, and a
 * town may have more houses of one name than it returns.
 */
export const namedHousesOf = (street: Alignment, context: MatchContext): readonly Alignment[] => {
  const { unexplained, segment, document } = street;
  const isNamed = street.nameCoverage >= nameMatching.completeCoverage;
  if (unexplained === 0 || !isNamed || !isStreet(street)) return [];
  const houses = listOf(segment.housesByStreet, document);
  if (houses.length === 0) return [];
  context.work.spend('lookup', houses.length);
  return [...houses]
    .filter((house) => hasWordAmong(house, unexplained, context))
    .slice(0, retrievalLimits.mostDocuments)
    .flatMap((house) => align(context, house) ?? []);
};

/** Whether a word of a house's names may be one of these words of the query, a mask. */
const hasWordAmong = (house: number, words: number, { segment, readings }: MatchContext): boolean =>
  listOf(segment.forms, house).some(
    (token) =>
      token !== FORM_END &&
      readings.byToken.get(token)?.some(({ from, to }) => maskCovers(words, spanMask(from, to))),
  );
