import type { IndexSnapshot } from '../index/gazetteer.js';
import { isStreet } from '../index/segment.js';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentLimits } from '../ranking/weights.js';
import { align } from './alignment/align.js';
import type { SearchContext } from './alignment/match-context.js';
import {
  penaliseNamesOfOtherStreets,
  penaliseShorterNames,
  releaseDirections,
} from './competing-names.js';
import { MentionedPlaces, gradeMentionedPlaces } from './mentioned-places.js';
import type { GradingContext } from './mentioned-places.js';
import type { AlignedDocument } from './named-houses.js';
import { alignNamedHouses } from './named-houses.js';
import { alignStreetsOfPostcode } from './postcode-streets.js';
import type { Retrieved } from './retrieval/retrieve.js';
import { retrieve } from './retrieval/retrieve.js';
import { disregardSurroundings } from './surrounding-words.js';

/**
 * Retrieves the documents that share words with the query and aligns the best of them, with the named houses
 * on their streets and the streets of its postcode, and grades the alignments.
 */
export function* retrieveAndAlign(
  context: SearchContext,
  index: IndexSnapshot,
): Generator<void, readonly Alignment[]> {
  const { query, readings, work, vocabulary } = context;
  const retrieved = yield* retrieveLikeliest(context, index);
  const aligned = yield* alignDocuments(retrieved);
  const all = [
    ...aligned.map(({ alignment }) => alignment),
    ...alignNamedHouses(aligned),
    ...(explainsAll(aligned) ? [] : alignStreetsOfPostcode(context, index.segments)),
  ];
  const mentioned = new MentionedPlaces(readings, index, work);
  const grading: GradingContext = { query, mentioned, readings, vocabulary };
  return gradings.reduce<readonly Alignment[]>((graded, grade) => grade(graded, grading), all);
}

/** Changes the evidence of alignments by what is known once all documents are aligned. */
type Grading = (alignments: readonly Alignment[], context: GradingContext) => readonly Alignment[];

/** In their order: each one reads what those before it have changed. */
const gradings: readonly Grading[] = [
  disregardSurroundings,
  gradeMentionedPlaces,
  releaseDirections,
  penaliseShorterNames,
  penaliseNamesOfOtherStreets,
];

/** The documents of all segments that score best, best first. */
function* retrieveLikeliest(
  context: SearchContext,
  { segments }: IndexSnapshot,
): Generator<void, readonly Retrieved[]> {
  const retrieved: Retrieved[] = [];
  for (const segment of segments) {
    for (const document of retrieve(context, segment)) retrieved.push(document);
    if (context.work.isTurnOver()) yield;
  }
  retrieved.sort((one, other) => other.score - one.score);
  const least = (retrieved[0]?.score ?? 0) * alignmentLimits.leastShareOfBest;
  return retrieved.filter(({ score }) => score >= least).slice(0, alignmentLimits.mostAligned);
}

/** The alignments of those documents that have one, in their order. */
function* alignDocuments(
  retrieved: readonly Retrieved[],
): Generator<void, readonly AlignedDocument[]> {
  const aligned: AlignedDocument[] = [];
  for (const { context, document } of retrieved) {
    const alignment = align(context, document);
    if (alignment) aligned.push({ alignment, context });
    if (context.work.isTurnOver()) yield;
  }
  return aligned;
}

/** Whether a street explains all words of the query. */
const explainsAll = (aligned: readonly AlignedDocument[]): boolean =>
  aligned.some(({ alignment }) => alignment.unexplained === 0 && isStreet(alignment));
