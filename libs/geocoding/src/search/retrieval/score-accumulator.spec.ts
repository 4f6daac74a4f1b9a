import { describe, expect, it } from 'vitest';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import { ScoreAccumulator, TopK } from './score-accumulator.js';

const shuffled = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (index * 7919) % count);

const firstOf = (items: readonly number[], most: number): readonly number[] => {
  const first = new TopK(most, (one, other) => one < other);
  for (const item of items) first.offer(item);
  return [...first.kept].sort((one, other) => one - other);
};

describe('TopK', () => {
  it.each([1, 2, 3, 24, 200])('keeps the first %i of a thousand', (most) => {
    expect(firstOf(shuffled(1_000), most)).toEqual(Array.from({ length: most }, (_, at) => at));
  });

  it('keeps all if there are fewer', () => {
    expect(firstOf([5, 1, 3], 10)).toEqual([1, 3, 5]);
  });

  it('keeps nothing if k is 0', () => {
    expect(firstOf(shuffled(10), 0)).toEqual([]);
  });
});

describe('the contenders of a segment', () => {
  const [segment] = anIndex({
    streets: Array.from({ length: 8 }, (_, number) => ({ name: `Weg ${String(number)}` })),
  }).segments;
  if (!segment) throw new Error('the index has no segment');

  /** Document 0 has the first of these scores, document 1 the second. */
  const contenders = (scores: readonly number[], most: number, named: readonly number[] = []) => {
    const accumulator = ScoreAccumulator.of(segment);
    accumulator.nextTerm();
    scores.forEach((score, document) => accumulator.add(document, score));
    for (const document of named) accumulator.name(document);
    const documents = accumulator.contenders(most);
    accumulator.clear();
    return [...documents].sort((one, other) => one - other);
  };

  it('are those with enough of the best score, though more documents share a word', () => {
    expect(contenders([10, 1, 9, 1, 8, 1, 2, 1], 3)).toEqual([0, 2, 4]);
  });

  it('are the best ones if too many have enough', () => {
    expect(contenders([5, 10, 6, 9, 7, 8], 3)).toEqual([1, 3, 5]);
  });

  it('are first those with a word in their own name', () => {
    expect(contenders([5, 10, 6, 9, 7, 8], 3, [0, 2])).toEqual([0, 1, 2]);
  });
});
