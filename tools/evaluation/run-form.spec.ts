import { describe, expect, it } from 'vitest';
import { readExplainedScore } from './run-form.js';

describe('the explanation of a match', () => {
  it('is parsed from its lines', () => {
    const info = [
      'level: street number',
      'city: matched',
      'Score 7.25: name 3.00, explained 4.00, house number 0.25.',
      'Doubts: name said in part 0.200, spelling 0.031.',
      'Rivals in other places score 7.25, 6.10.',
    ];
    expect(readExplainedScore(info)).toEqual({
      level: 'street number',
      score: 7.25,
      rivals: [7.25, 6.1],
      doubts: { 'name said in part': 0.2, spelling: 0.031 },
    });
  });

  it('is undefined without a text score', () => {
    expect(
      readExplainedScore(['level: street number', 'Found by its identifier.']),
    ).toBeUndefined();
  });
});
