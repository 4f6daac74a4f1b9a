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
import { respacings } from './respace.js';
import { retrieve } from './retrieve.js';
import { withNamesakes } from './with-namesakes.js';
import { SaidPlaces } from './said-places.js';

/** A way to look for a question. */
interface Search {
  /** Whether words one edit away count, too. */
  readonly correctsSpelling: boolean;
}

const asWritten: Search = { correctsSpelling: false };
const misspelt: Search = { correctsSpelling: true };
/** The cheaper way first, the dearer only where it is needed. */
const searches: readonly Search[] = [asWritten, misspelt];

/** Alignments handed on to be looked up: house, street, place. */
const MOST_ALIGNMENTS = 10;
/** Farther behind the best than this, a house found on the spot could not make up for it. */
const MOST_BEHIND = 2.2;
/** What an alignment needs so that no dearer search is tried. */
const GOOD_ENOUGH = { nameCoverage: 0.95, explained: 0.97 };

/** What was found, and the question as it was read to find it: perhaps spaced otherwise. */
export interface Searched {
  readonly question: Question;
  /** Best first. */
  readonly alignments: readonly Alignment[];
}

/** The documents that answer a question best. */
export const search = (question: Question, index: IndexSnapshot): Searched => {
  const { question: read, found } = searchRespaced(
    searchAsSpaced(question, index, searches),
    index,
  );
  const least = (found[0]?.score ?? 0) - MOST_BEHIND;
  const near = found.filter(({ score }) => score >= least).map(({ alignment }) => alignment);
  return { question: read, alignments: withNamesakes(near, MOST_ALIGNMENTS) };
};

interface Scored {
  readonly alignment: Alignment;
  readonly score: number;
}

/** A question and what answers it, best first. */
interface Result {
  readonly question: Question;
  readonly found: readonly Scored[];
}

const searchAsSpaced = (
  question: Question,
  index: IndexSnapshot,
  ways: readonly Search[],
): Result => {
  const parsed = {
    question,
    postcodeSpans: postcodeSpans(question),
    numbers: new NumberBinder(question),
  };
  let found: readonly Scored[] = [];
  for (const way of ways) {
    found = run(parsed, index, way)
      .map((alignment) => ({ alignment, score: likelihood(alignment) }))
      .sort((one, other) => other.score - one.score);
    if (isResolved(found)) break;
  }
  return { question, found };
};

/** Where words are left over, a space may stand wrong; twice at most. */
const searchRespaced = (asSpaced: Result, index: IndexSnapshot): Result => {
  let best = asSpaced;
  for (let slips = 0; slips < MOST_SLIPS && !isResolved(best.found); slips += 1) {
    const { question, found } = best;
    const unexplained = found[0]?.alignment.unexplained ?? ALL_WORDS;
    const others = respacings(question, index.vocabulary, unexplained);
    const better = others
      .map((other) => searchAsSpaced(other, index, [asWritten]))
      .reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one), best);
    if (better === best) break;
    best = isResolved(better.found) ? better : searchAsSpaced(better.question, index, [misspelt]);
  }
  return best;
};

const MOST_SLIPS = 2;
const ALL_WORDS = -1;

const scoreOf = ({ found }: Result): number => found[0]?.score ?? 0;

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

const isResolved = ([best]: readonly Scored[]): boolean =>
  best !== undefined && isGoodEnough(best.alignment);

const isGoodEnough = ({ nameCoverage, explained, country }: Alignment): boolean =>
  nameCoverage >= GOOD_ENOUGH.nameCoverage &&
  explained >= GOOD_ENOUGH.explained &&
  country !== 'contradicted';
