import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { ALL_WORDS, maskHas } from '../parsing/text/query-token.js';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { changeAlignment } from '../ranking/candidate.js';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentScore, isNameComplete } from '../ranking/score.js';
import { searchLimits } from '../ranking/weights.js';
import type { MatchContext, SearchContext } from './alignment/match-context.js';
import { postcodeSpans } from './alignment/postcode-spans.js';
import { addSameNameStreets } from './competing-names.js';
import { isOnlyPlaceMisspelt, readDistantPlaces } from './distant-places.js';
import { alignDistantSpellings } from './distant-search.js';
import { HouseNumberBinder } from './alignment/house-number-binding.js';
import { TokenReader, addReadings, outOfVocabularyShare } from './readings/token-readings.js';
import type { TokenReadings } from './readings/token-readings.js';
import { retrieveAndAlign } from './retrieve-and-align.js';
import { resegment } from './segmentation/resegment.js';
import { isResolved, searchStrategies } from './strategies.js';
import type { SearchStrategy } from './strategies.js';
import { WorkBudget } from './work-budget.js';

/** What a search found, and the query in the segmentation in which it was found. */
export interface SearchResult {
  readonly query: ParsedQuery;
  /** Best first; none if the work exceeds the budget, as a better one may not have been found yet. */
  readonly alignments: readonly Alignment[];
  readonly isOverBudget?: true;
}

/** What bounds a search. */
interface SearchScope {
  readonly work?: WorkBudget;
  readonly strategies?: readonly SearchStrategy[];
}

/**
 * Searches the index for the documents that match a query best, with the strategies in their order,
 * within a budget of work. A step takes about 0.1 ms: see `isTurnOver`.
 */
export function* searchInSteps(
  query: ParsedQuery,
  index: IndexSnapshot,
  { work = WorkBudget.of(index), strategies = searchStrategies }: SearchScope = {},
): Generator<void, SearchResult> {
  const { segmentation, found } = yield* runStrategies(query, index, { work, strategies });
  if (work.isExhausted) return { query, alignments: [], isOverBudget: true };
  const least = (found[0]?.score ?? 0) - searchLimits.mostPointsBehind;
  const near = found.filter(({ score }) => score >= least).map(({ alignment }) => alignment);
  return {
    query: segmentation.query,
    alignments: addSameNameStreets(near, searchLimits.mostAlignments),
  };
}

/** A query in one segmentation, with what is parsed from it once for all strategies and segments. */
interface Segmentation extends Pick<MatchContext, 'query' | 'postcodeSpans' | 'numbers' | 'work'> {
  readonly reader: TokenReader;
  /** Whether some of its words were produced by changing spaces. */
  readonly isChanged: boolean;
}

/** An alignment and its score. */
interface ScoredAlignment {
  readonly alignment: Alignment;
  readonly score: number;
}

/** A segmentation and its alignments, best first. */
interface SegmentationResult {
  readonly segmentation: Segmentation;
  readonly found: readonly ScoredAlignment[];
}

function* runStrategies(
  query: ParsedQuery,
  index: IndexSnapshot,
  { work, strategies }: Required<SearchScope>,
): Generator<void, SegmentationResult> {
  const segmentation = parseSegmentation(query, { index, work });
  let best: SegmentationResult = { segmentation, found: [] };
  let bestAsGiven = best;
  let isRespacingExhausted = false;
  for (const strategy of strategies) {
    if (strategy.scope === 'mentioned-places') {
      const distant = yield* addDistantSpellings(bestAsGiven, index);
      return isRecognised(best) && topScore(best) >= topScore(distant) ? best : distant;
    }
    if (isRespacingExhausted) continue;
    const next = yield* runStrategy(strategy, best, index);
    isRespacingExhausted = next === undefined;
    best = next ?? best;
    if (!best.segmentation.isChanged) bestAsGiven = best;
    if (isResolved(best.found[0]?.alignment)) break;
  }
  return isRecognised(best) ? best : bestAsGiven;
}

/**
 * A result, and what its words may be if some are misspelt beyond one edit: street or place. Nothing is
 * added without a number, which has to confirm it, nor where the work may exceed what is left: it takes
 * at most as much as the strategies before.
 */
function* addDistantSpellings(
  result: SegmentationResult,
  index: IndexSnapshot,
): Generator<void, SegmentationResult> {
  const { segmentation, found } = result;
  const { query, work } = segmentation;
  if (!query.tokens.some(({ text }) => digit.test(text))) return result;
  if (!work.allows('posting', work.spent)) return result;
  const best = found[0]?.alignment;
  const streets = yield* alignDistantSpellings(segmentation, index, best);
  const places = yield* alignDistantPlaces(segmentation, index, best);
  const all = [...found, ...[...streets, ...places].map(withScore)];
  return { segmentation, found: all.sort(byScore) };
}

const digit = /\d/;

/** Alignments with misspelt places. */
function* alignDistantPlaces(
  segmentation: Segmentation,
  index: IndexSnapshot,
  best: Alignment | undefined,
): Generator<void, readonly Alignment[]> {
  const { query, work, reader } = segmentation;
  const { vocabulary } = index;
  const more = readDistantPlaces(segmentation, index, best?.unexplained ?? ALL_WORDS);
  if (more.length === 0 || !work.allows('posting', work.spent)) return [];
  const readings = addReadings(reader.corrected, query, { vocabulary, more });
  const alignments = yield* retrieveAndAlign(searchContextOf(segmentation, readings, index), index);
  return alignments
    .filter((alignment) => isOnlyPlaceMisspelt(alignment, more))
    .map((alignment) => changeAlignment(alignment, { distantSpelling: 'place' }));
}

/** The result of a strategy; undefined if it has nothing better than the best so far. */
function* runStrategy(
  strategy: SearchStrategy,
  best: SegmentationResult,
  index: IndexSnapshot,
): Generator<void, SegmentationResult | undefined> {
  return strategy.segmentation === 'keep'
    ? yield* searchSegmentation(best.segmentation, index, strategy)
    : yield* searchResegmented(best, index, strategy);
}

const parseSegmentation = (
  query: ParsedQuery,
  { index, work }: { readonly index: IndexSnapshot; readonly work: WorkBudget },
  isChanged = false,
): Segmentation => ({
  query,
  work,
  reader: new TokenReader(query, index.vocabulary),
  postcodeSpans: postcodeSpans(query),
  numbers: new HouseNumberBinder(query),
  isChanged,
});

/** Searches a query with its words as they are; finds nothing once the budget is exhausted. */
function* searchSegmentation(
  segmentation: Segmentation,
  index: IndexSnapshot,
  { correctsSpelling, mostOutOfVocabulary }: SearchStrategy,
): Generator<void, SegmentationResult> {
  const { query, work, reader } = segmentation;
  if (work.isExhausted) return { segmentation, found: [] };
  const readings = correctsSpelling ? reader.corrected : reader.asWritten;
  if (
    mostOutOfVocabulary !== undefined &&
    outOfVocabularyShare(query, readings) > mostOutOfVocabulary
  )
    return { segmentation, found: [] };
  const alignments = yield* retrieveAndAlign(searchContextOf(segmentation, readings, index), index);
  return { segmentation, found: alignments.map(withScore).sort(byScore) };
}

/** The properties are listed: a copy by `...` is slower (docs/decisions/0021-object-shapes.md). */
const searchContextOf = (
  { query, postcodeSpans: spans, numbers, work }: Segmentation,
  readings: TokenReadings,
  { vocabulary }: IndexSnapshot,
): SearchContext => ({ query, readings, postcodeSpans: spans, numbers, work, vocabulary });

const withScore = (alignment: Alignment): ScoredAlignment => ({
  alignment,
  score: alignmentScore(alignment),
});

const byScore = (one: ScoredAlignment, other: ScoredAlignment): number => other.score - one.score;

/** The best of the alternatives with one space changed, if it scores higher than the result so far. */
function* searchResegmented(
  before: SegmentationResult,
  index: IndexSnapshot,
  strategy: SearchStrategy,
): Generator<void, SegmentationResult | undefined> {
  const { query, work } = before.segmentation;
  const scope = { vocabulary: index.vocabulary, uncertain: uncertainWords(before.found) };
  let best = before;
  for (const alternative of resegment(query, scope)) {
    if (work.isExhausted) break;
    const segmentation = parseSegmentation(alternative, { index, work }, true);
    const result = yield* searchSegmentation(segmentation, index, strategy);
    if (isRecognised(result) && topScore(result) > topScore(best)) best = result;
  }
  return best === before ? undefined : best;
}

const topScore = ({ found }: SegmentationResult): number => found[0]?.score ?? 0;

/**
 * Whether the best alignment explains all words that a changed space has produced: a change that
 * leaves a remainder is wrong.
 */
const isRecognised = ({ segmentation: { query }, found: [best] }: SegmentationResult): boolean =>
  best !== undefined &&
  query.tokens.every(
    ({ editCost = 0 }, at) => editCost === 0 || !maskHas(best.alignment.unexplained, at),
  );

/**
 * Words whose spaces may be wrong, as a mask: those that nothing explains, those of a name that is
 * unlikely to be the intended one, and the likeliest house number, as in `989 West 1 3th Avenue`.
 */
const uncertainWords = ([best]: readonly ScoredAlignment[]): number => {
  if (!best) return ALL_WORDS;
  const { unexplained, nameMask, numbers } = best.alignment;
  const uncertain = unexplained | (numbers[0]?.used ?? 0);
  return isLikelyIntended(best.alignment) ? uncertain : uncertain | nameMask;
};

const isLikelyIntended = (alignment: Alignment): boolean =>
  isNameComplete(alignment) &&
  !alignment.isNameCorrected &&
  alignment.city !== 'contradicted' &&
  alignment.city !== 'near';
