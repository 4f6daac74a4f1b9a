import type { Question } from '../address/question.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { align } from './alignment/align.js';
import type { Alignment } from './alignment/alignment.js';
import { likelihood } from './alignment/likelihood.js';
import type { MatchContext } from './alignment/match-context.js';
import { NamedAreas } from './alignment/named-areas.js';
import { postcodeSpans } from './alignment/postcode-spans.js';
import { NumberBinder } from './numbers/number-binder.js';
import { readWithVocabulary } from './readings/readings.js';
import type { Readings } from './readings/readings.js';
import { regardLongerNames } from './regard-longer-names.js';
import { regardSaidPlaces } from './regard-said-places.js';
import { retrieve } from './retrieval/retrieve.js';
import { SaidPlaces } from './said-places.js';
import { strangerShare } from './readings/stranger-words.js';

/** An alignment, and how well it answers. */
export interface Scored {
  readonly alignment: Alignment;
  readonly score: number;
}

/** A question and what answers it, best first. */
export interface Result {
  readonly question: Question;
  readonly found: readonly Scored[];
}

/** A way to look for a question. */
export interface Way {
  /** Whether words one edit away count, too. */
  readonly correctsSpelling: boolean;
}

/** Words as they stand there, abbreviations and the like included. */
export const asWritten: Way = { correctsSpelling: false };
/** With words that are one edit away, too. */
export const misspelt: Way = { correctsSpelling: true };
/** The cheaper way first, the dearer only where it is needed. */
export const bothWays: readonly Way[] = [asWritten, misspelt];

/** Looks for a question with its words as they are, one way after the other until one resolves it. */
export const searchAsSpaced = (
  question: Question,
  index: IndexSnapshot,
  ways: readonly Way[],
): Result => {
  const parsed = {
    question,
    postcodeSpans: postcodeSpans(question),
    numbers: new NumberBinder(question),
  };
  let found: readonly Scored[] = [];
  for (const [turn, { correctsSpelling }] of ways.entries()) {
    const readings = readWithVocabulary(question, index.vocabulary, correctsSpelling);
    const isLast = turn === ways.length - 1;
    if (!isLast && strangerShare(question, readings) > MOST_UNEXPLAINED) continue;
    found = run(parsed, index, readings)
      .map((alignment) => ({ alignment, score: likelihood(alignment) }))
      .sort((one, other) => other.score - one.score);
    if (isResolved(found)) break;
  }
  return { question, found };
};

/** Whether the best explains so much that no dearer search is tried. */
export const isResolved = ([best]: readonly Scored[]): boolean =>
  best !== undefined && isGoodEnough(best.alignment);

const isGoodEnough = ({ nameCoverage, explained, country }: Alignment): boolean =>
  nameCoverage >= LEAST_NAME_COVERAGE &&
  explained >= 1 - MOST_UNEXPLAINED &&
  country !== 'contradicted';

/** What it takes to resolve a question: so much of the name said, and no more of the question left over. */
const LEAST_NAME_COVERAGE = 0.95;
const MOST_UNEXPLAINED = 0.03;

/** Documents that share less than this with the question, of the best one's weight, cannot win. */
const LEAST_SHARE_OF_BEST = 0.35;
/** Documents aligned for a question, of all segments together. */
const MOST_ALIGNED = 40;

/** A question with what it takes to align it, the same whichever way it is searched. */
type Parsed = Pick<MatchContext, 'question' | 'postcodeSpans' | 'numbers'>;

/** Retrieves what shares words with the question, and aligns the best of that. */
const run = (parsed: Parsed, index: IndexSnapshot, readings: Readings): readonly Alignment[] => {
  const { question } = parsed;
  const { vocabulary, segments } = index;
  const said = new SaidPlaces(readings, index);
  const { postcodeSpans, numbers } = parsed;
  const retrieved = segments
    .flatMap((segment) => {
      const namedAreas = new NamedAreas(segment, readings);
      const read = { question, readings, postcodeSpans, numbers };
      return retrieve({ ...read, vocabulary, segment, namedAreas });
    })
    .sort((one, other) => other.score - one.score);
  const least = (retrieved[0]?.score ?? 0) * LEAST_SHARE_OF_BEST;
  const aligned = retrieved
    .filter(({ score }) => score >= least)
    .slice(0, MOST_ALIGNED)
    .flatMap(({ context, document }) => align(context, document) ?? []);
  return regardLongerNames(regardSaidPlaces(aligned, said, readings));
};
