import type { Question } from '../address/question.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { align } from './align.js';
import type { Alignment } from './alignment.js';
import { NumberBinder } from './number-binder.js';
import { likelihood } from './likelihood.js';
import { readWithVocabulary } from './readings.js';
import { retrieve } from './retrieve.js';

/** A way to look for a question; the cheaper ones come first and the dearer only where needed. */
interface Search {
  readonly name: string;
  readonly spelling: boolean;
}

const searches: readonly Search[] = [
  { name: 'as written', spelling: false },
  { name: 'one letter wrong', spelling: true },
];

/** Alignments handed on to be looked up: house, street, place. */
const MOST_ALIGNMENTS = 10;
/** Farther behind the best than this, a house found on the spot could not make up for it. */
const MOST_BEHIND = 2.2;
/** What an alignment needs so that no dearer search is tried. */
const GOOD_ENOUGH = { nameCoverage: 0.95, explained: 0.97 };

/** The documents that answer a question best, best first. */
export const search = (question: Question, index: IndexSnapshot): readonly Alignment[] => {
  let best: readonly Scored[] = [];
  for (const { spelling } of searches) {
    best = run(question, index, spelling)
      .map((alignment) => ({ alignment, score: likelihood(alignment) }))
      .sort((one, other) => other.score - one.score);
    if (best[0] && isGoodEnough(best[0].alignment)) break;
  }
  const least = (best[0]?.score ?? 0) - MOST_BEHIND;
  return best
    .filter(({ score }) => score >= least)
    .slice(0, MOST_ALIGNMENTS)
    .map(({ alignment }) => alignment);
};

interface Scored {
  readonly alignment: Alignment;
  readonly score: number;
}

/** Documents that share less than this with the question, of the best one's weight, cannot win. */
const LEAST_SHARE_OF_BEST = 0.35;
/** Documents aligned for a question, of all segments together. */
const MOST_ALIGNED = 40;

const run = (question: Question, index: IndexSnapshot, spelling: boolean): readonly Alignment[] => {
  const { vocabulary } = index;
  const readings = readWithVocabulary(question, vocabulary, spelling);
  const numbers = new NumberBinder(question);
  const retrieved = index.segments
    .flatMap((segment) =>
      retrieve(question, readings, { segment, vocabulary }).map((found) => ({ segment, ...found })),
    )
    .sort((one, other) => other.score - one.score);
  const least = (retrieved[0]?.score ?? 0) * LEAST_SHARE_OF_BEST;
  return retrieved
    .filter(({ score }) => score >= least)
    .slice(0, MOST_ALIGNED)
    .flatMap(
      ({ segment, document }) =>
        align({ question, readings, segment, vocabulary, numbers }, document) ?? [],
    );
};

const isGoodEnough = ({ nameCoverage, explained, country }: Alignment): boolean =>
  nameCoverage >= GOOD_ENOUGH.nameCoverage &&
  explained >= GOOD_ENOUGH.explained &&
  country !== 'contradicted';
