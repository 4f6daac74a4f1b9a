import type { Question } from '../address/question.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { align } from './align.js';
import type { Alignment } from './alignment.js';
import { likelihood } from './likelihood.js';
import type { MatchContext } from './match-context.js';
import { NamedAreas } from './named-areas.js';
import { NumberBinder } from './number-binder.js';
import { postcodeSpans } from './postcode-spans.js';
import { readWithVocabulary } from './readings.js';
import { regardLongerNames } from './regard-longer-names.js';
import { regardSaidPlaces } from './regard-said-places.js';
import { retrieve } from './retrieve.js';
import { withNamesakes } from './with-namesakes.js';
import { SaidPlaces } from './said-places.js';

/** A way to look for a question. */
interface Search {
  /** Whether words one edit away count, too. */
  readonly correctsSpelling: boolean;
}

/** The cheaper way first, the dearer only where it is needed. */
const searches: readonly Search[] = [{ correctsSpelling: false }, { correctsSpelling: true }];

/** Alignments handed on to be looked up: house, street, place. */
const MOST_ALIGNMENTS = 10;
/** Farther behind the best than this, a house found on the spot could not make up for it. */
const MOST_BEHIND = 2.2;
/** What an alignment needs so that no dearer search is tried. */
const GOOD_ENOUGH = { nameCoverage: 0.95, explained: 0.97 };

/** The documents that answer a question best, best first. */
export const search = (question: Question, index: IndexSnapshot): readonly Alignment[] => {
  const parsed = {
    question,
    postcodeSpans: postcodeSpans(question),
    numbers: new NumberBinder(question),
  };
  let best: readonly Scored[] = [];
  for (const way of searches) {
    best = run(parsed, index, way)
      .map((alignment) => ({ alignment, score: likelihood(alignment) }))
      .sort((one, other) => other.score - one.score);
    if (best[0] && isGoodEnough(best[0].alignment)) break;
  }
  const least = (best[0]?.score ?? 0) - MOST_BEHIND;
  const near = best.filter(({ score }) => score >= least).map(({ alignment }) => alignment);
  return withNamesakes(near, MOST_ALIGNMENTS);
};

interface Scored {
  readonly alignment: Alignment;
  readonly score: number;
}

/** Documents that share less than this with the question, of the best one's weight, cannot win. */
const LEAST_SHARE_OF_BEST = 0.35;
/** Documents aligned for a question, of all segments together. */
const MOST_ALIGNED = 40;

/** A question with what it takes to align it, the same whichever way it is searched. */
type Parsed = Pick<MatchContext, 'question' | 'postcodeSpans' | 'numbers'>;

/** Reads the question, retrieves what shares words with it, and aligns the best of that. */
const run = (
  parsed: Parsed,
  index: IndexSnapshot,
  { correctsSpelling }: Search,
): readonly Alignment[] => {
  const { question } = parsed;
  const { vocabulary, segments } = index;
  const readings = readWithVocabulary(question, vocabulary, correctsSpelling);
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

const isGoodEnough = ({ nameCoverage, explained, country }: Alignment): boolean =>
  nameCoverage >= GOOD_ENOUGH.nameCoverage &&
  explained >= GOOD_ENOUGH.explained &&
  country !== 'contradicted';
