import type { IndexSnapshot } from '../index/gazetteer.js';
import { isPointOfInterest } from '../index/segment.js';
import { POSTCODE_MARK } from '../index/vocabulary.js';
import type { Vocabulary } from '../index/vocabulary.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { isNumeric, maskHas, wordsIn } from '../parsing/text/query-token.js';
import type { QueryToken } from '../parsing/text/query-token.js';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentScore, isNameComplete } from '../ranking/score.js';
import { pointOfInterestLimits } from '../ranking/weights.js';
import { findByCategory, isCategory } from './category-search.js';
import type { CategoryQuery } from './category-search.js';
import type { SearchResult } from './search.js';
import { searchInSteps } from './search.js';
import { splitUnspaced } from './segmentation/word-splits.js';
import { isResolved, nameStrategies, wordsAsWritten } from './strategies.js';
import { WorkBudget } from './work-budget.js';

/** A query with words of scripts without spaces as they are, and split into words of addresses. */
interface UnspacedQuery {
  readonly asWritten: ParsedQuery;
  readonly parsed: ParsedQuery;
}

/**
 * Searches the addresses, and where they leave a part of the query open, the places of interest: by
 * name, then by category. Both share one budget of work; once it is exhausted, the addresses stand.
 */
export function* searchAddressesAndPointsOfInterest(
  { asWritten, parsed }: UnspacedQuery,
  index: IndexSnapshot,
  work = WorkBudget.of(index),
): Generator<void, SearchResult> {
  const addresses = yield* searchInSteps(parsed, index, { work });
  const points = index.pointsOfInterest;
  if (!points || points.segments.length === 0 || !mayNamePoint(addresses)) return addresses;
  const query = splitUnspaced(asWritten, points.vocabulary);
  if (query.tokens.some((word) => isOtherNumber(word, points.vocabulary))) return addresses;
  const found = yield* searchPoints({ query, addresses, points, work });
  return work.isExhausted || found.length === 0 ? addresses : combine(query, addresses, found);
}

/**
 * Whether no address explains the query as it is written. A house number is always an address's, and
 * what is left over beside a complete one is the name of a resident.
 */
const mayNamePoint = ({ alignments: [best], isOverBudget }: SearchResult): boolean => {
  if (isOverBudget) return false;
  if (!best) return true;
  const isNumbered = best.numbers.length > 0;
  if (isResolved(best)) return best.isNameCorrected && !isNumbered;
  const isNamed = isNameComplete(best) && !best.isNameCorrected;
  return !isNumbered || !isNamed;
};

/** Whether a word is a number that no place of interest has in its name or postcode. */
const isOtherNumber = ({ text }: QueryToken, vocabulary: Vocabulary): boolean =>
  houseNumber.test(text) &&
  vocabulary.tokenOf(text) === undefined &&
  vocabulary.tokenOf(POSTCODE_MARK + text) === undefined;

const houseNumber = /^\d{1,4}$/;

/** Those that explain the query, by name, or else by category. */
function* searchPoints(one: CategoryQuery): Generator<void, readonly Alignment[]> {
  const { query, addresses, points, work } = one;
  // Where a misspelt street explains the query, a misspelt place of interest is no better.
  const isMisspelt = isResolved(addresses.alignments[0]);
  const strategies = isMisspelt ? [wordsAsWritten] : nameStrategies;
  const { alignments } = yield* searchInSteps(query, points, { work, strategies });
  const byName = alignments.filter((alignment) => answersQuery(alignment, query));
  if (isMisspelt) return byName;
  const [best] = byName;
  if (!best || !isResolved(best)) return [...byName, ...findByCategory(one)];
  const isOfNextTown = best.city === 'near' && isNamedByCategory(best, query.tokens);
  return isOfNextTown ? findByCategory(one).filter(({ city }) => city === 'matched') : byName;
}

/** Whether a place of interest is named reliably, and leaves nothing of the query that may be another address. */
const answersQuery = (alignment: Alignment, { tokens }: ParsedQuery): boolean =>
  isPointOfInterest(alignment) &&
  !isPartialAndMisspelt(alignment) &&
  alignment.explained >= leastExplained(alignment) &&
  alignment.numbers.length === 0 &&
  alignment.city !== 'contradicted' &&
  alignment.country !== 'contradicted' &&
  !tokens.some((word, at) => maskHas(alignment.unexplained, at) && isNumeric(word));

/** Whether only a part of the name is given, and with a typo: `Paris` does not mean Saint Patrick's Parish. */
const isPartialAndMisspelt = (alignment: Alignment): boolean =>
  alignment.isNameMisspelt === true && !isNameComplete(alignment);

/** A town has a town hall of its own, whether or not the gazetteer has it. */
const isNamedByCategory = ({ nameMask }: Alignment, tokens: ParsedQuery['tokens']): boolean =>
  isCategory(wordsIn(nameMask, tokens));

/** Beside its complete name in its city, other words may be a region that the gazetteer lacks. */
const leastExplained = (alignment: Alignment): number => {
  const { city, nameMask, unexplained } = alignment;
  const beside = (nameMask << 1) | (nameMask >>> 1);
  const isPlaced = city === 'matched' && isNameComplete(alignment);
  return isPlaced && (unexplained & beside) === 0
    ? pointOfInterestLimits.leastExplainedInCity
    : pointOfInterestLimits.leastExplained;
};

/**
 * Both in one list, by score. If the addresses were found in other words (split or joined), only
 * those of the better segmentation are kept, as the words of the others are numbered differently.
 */
const combine = (
  query: ParsedQuery,
  addresses: SearchResult,
  found: readonly Alignment[],
): SearchResult => {
  const all = [...addresses.alignments, ...found].sort(
    (one, other) => alignmentScore(other) - alignmentScore(one),
  );
  if (hasSameWords(addresses.query, query)) return { query: addresses.query, alignments: all };
  return all[0] && found.includes(all[0]) ? { query, alignments: found } : addresses;
};

const hasSameWords = ({ tokens: one }: ParsedQuery, { tokens: other }: ParsedQuery): boolean =>
  one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);
