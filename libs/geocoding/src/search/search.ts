import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { maskHas } from '../parsing/text/query-token.js';
import type { IndexSnapshot } from '../index/gazetteer.js';
import type { Alignment } from '../ranking/candidate.js';
import { likelihood } from '../ranking/score.js';
import { alignmentLimits, nameMatching, searchLimits } from '../ranking/weights.js';
import { align } from './alignment/align.js';
import { MentionedAreas } from './alignment/match-context.js';
import type { MatchContext } from './alignment/match-context.js';
import { postcodeSpans } from './alignment/postcode-spans.js';
import { addSameNameStreets, penaliseShorterNames } from './competing-names.js';
import { MentionedPlaces, gradeMentionedPlaces } from './mentioned-places.js';
import { HouseNumberBinder } from './alignment/house-number-binding.js';
import { outOfVocabularyShare, readTokens } from './readings/token-readings.js';
import type { TokenReadings } from './readings/token-readings.js';
import { retrieve } from './retrieval/retrieve.js';
import { resegment } from './segmentation/resegment.js';
import { isResolved, searchStrategies } from './strategies.js';
import type { SearchStrategy } from './strategies.js';

/** What a search found, and the query in the segmentation in which it was found. */
export interface SearchResult {
  readonly query: ParsedQuery;
  /** Best first. */
  readonly alignments: readonly Alignment[];
}

/** Searches the index for the documents that match a query best, with the strategies in their order. */
export const search = (query: ParsedQuery, index: IndexSnapshot): SearchResult => {
  const { segmentation, found } = runStrategies(query, index);
  const least = (found[0]?.score ?? 0) - searchLimits.mostPointsBehind;
  const near = found.filter(({ score }) => score >= least).map(({ alignment }) => alignment);
  return {
    query: segmentation.query,
    alignments: addSameNameStreets(near, searchLimits.mostAlignments),
  };
};

/** A query in one segmentation, with what is parsed from it once for all strategies and segments. */
interface Segmentation extends Pick<MatchContext, 'query' | 'postcodeSpans' | 'numbers'> {
  /** Whether some of its words were produced by changing spaces. */
  readonly isChanged: boolean;
}

/** An alignment and its likelihood. */
interface ScoredAlignment {
  readonly alignment: Alignment;
  readonly score: number;
}

/** A segmentation and its alignments, best first. */
interface SegmentationResult {
  readonly segmentation: Segmentation;
  readonly found: readonly ScoredAlignment[];
}

const runStrategies = (query: ParsedQuery, index: IndexSnapshot): SegmentationResult => {
  let best: SegmentationResult = { segmentation: parseSegmentation(query), found: [] };
  let bestAsGiven = best;
  for (const strategy of searchStrategies) {
    const next = runStrategy(strategy, best, index);
    if (!next) break;
    best = next;
    if (!best.segmentation.isChanged) bestAsGiven = best;
    if (isResolved(best.found[0]?.alignment)) break;
  }
  return isRecognised(best) ? best : bestAsGiven;
};

/** The result of a strategy; undefined if it has nothing better than the best so far. */
const runStrategy = (
  strategy: SearchStrategy,
  best: SegmentationResult,
  index: IndexSnapshot,
): SegmentationResult | undefined =>
  strategy.segmentation === 'keep'
    ? searchSegmentation(best.segmentation, index, strategy)
    : searchResegmented(best, index, strategy);

const parseSegmentation = (query: ParsedQuery, isChanged = false): Segmentation => ({
  query,
  postcodeSpans: postcodeSpans(query),
  numbers: new HouseNumberBinder(query),
  isChanged,
});

/** Searches a query with its words as they are. */
const searchSegmentation = (
  segmentation: Segmentation,
  index: IndexSnapshot,
  { correctsSpelling, mostOutOfVocabulary }: SearchStrategy,
): SegmentationResult => {
  const { query } = segmentation;
  const readings = readTokens(query, index.vocabulary, correctsSpelling);
  if (
    mostOutOfVocabulary !== undefined &&
    outOfVocabularyShare(query, readings) > mostOutOfVocabulary
  )
    return { segmentation, found: [] };
  const found = retrieveAndAlign(segmentation, index, readings)
    .map((alignment) => ({ alignment, score: likelihood(alignment) }))
    .sort((one, other) => other.score - one.score);
  return { segmentation, found };
};

/** Retrieves the documents that share words with the query, and aligns the best of them. */
const retrieveAndAlign = (
  { query, postcodeSpans: spans, numbers }: Segmentation,
  index: IndexSnapshot,
  readings: TokenReadings,
): readonly Alignment[] => {
  const { vocabulary, segments } = index;
  const parsed = { query, readings, postcodeSpans: spans, numbers, vocabulary };
  const retrieved = segments
    .flatMap((segment) =>
      retrieve({ ...parsed, segment, mentionedAreas: new MentionedAreas(segment, readings) }),
    )
    .sort((one, other) => other.score - one.score);
  const least = (retrieved[0]?.score ?? 0) * alignmentLimits.leastShareOfBest;
  const aligned = retrieved
    .filter(({ score }) => score >= least)
    .slice(0, alignmentLimits.mostAligned)
    .flatMap(({ context, document }) => align(context, document) ?? []);
  const mentioned = new MentionedPlaces(readings, index);
  return penaliseShorterNames(gradeMentionedPlaces(aligned, mentioned, readings));
};

/** The best of the alternatives with one space changed, if it scores higher than the result so far. */
const searchResegmented = (
  best: SegmentationResult,
  index: IndexSnapshot,
  strategy: SearchStrategy,
): SegmentationResult | undefined => {
  const scope = { vocabulary: index.vocabulary, uncertain: uncertainWords(best.found) };
  const better = resegment(best.segmentation.query, scope)
    .map((query) => searchSegmentation(parseSegmentation(query, true), index, strategy))
    .filter(isRecognised)
    .reduce((one, other) => (topScore(other) > topScore(one) ? other : one), best);
  return better === best ? undefined : better;
};

const topScore = ({ found }: SegmentationResult): number => found[0]?.score ?? 0;

/** Whether the best alignment explains all words that a changed space has produced: a change that leaves a remainder is wrong. */
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

const isLikelyIntended = ({ isNameCorrected, nameCoverage, city }: Alignment): boolean =>
  !isNameCorrected &&
  nameCoverage >= nameMatching.completeCoverage &&
  city !== 'contradicted' &&
  city !== 'near';

/** As a mask. */
const ALL_WORDS = -1;
