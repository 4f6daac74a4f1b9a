import type { Question } from '../address/question.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { align } from './align.js';
import type { Alignment } from './alignment.js';
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
/** What an alignment needs so that no dearer search is tried. */
const GOOD_ENOUGH = { nameCoverage: 0.95, explained: 0.97 };

/** The documents that answer a question best, best first. */
export const search = (question: Question, index: IndexSnapshot): readonly Alignment[] => {
  let best: readonly Alignment[] = [];
  for (const { spelling } of searches) {
    const found = run(question, index, spelling);
    best = [...found].sort((one, other) => likelihood(other) - likelihood(one));
    if (best[0] && isGoodEnough(best[0])) break;
  }
  return best.slice(0, MOST_ALIGNMENTS);
};

const run = (question: Question, index: IndexSnapshot, spelling: boolean): readonly Alignment[] => {
  const readings = readWithVocabulary(question, index.vocabulary, spelling);
  return index.segments.flatMap((segment) => {
    const ground = { question, readings, segment, vocabulary: index.vocabulary };
    return retrieve(question, readings, ground).flatMap(
      (document) => align(ground, document) ?? [],
    );
  });
};

const isGoodEnough = ({ nameCoverage, explained, country }: Alignment): boolean =>
  nameCoverage >= GOOD_ENOUGH.nameCoverage &&
  explained >= GOOD_ENOUGH.explained &&
  country !== 'contradicted';
