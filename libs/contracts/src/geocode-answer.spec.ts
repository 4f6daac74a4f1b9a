import { describe, expect, it } from 'vitest';
import { MissingAnswerError, requireEveryAnswer } from './geocode-answer.js';
import type { GeocodeAnswer } from './geocode-answer.js';

const noMatch: GeocodeAnswer = { outcome: 'no-match' };
const missing = undefined as unknown as GeocodeAnswer;
const absent = null as unknown as GeocodeAnswer;

describe('the answers to some queries', () => {
  it.each([[[]], [[noMatch]], [[noMatch, noMatch]]])('are complete: %j', (answers) => {
    const queries = answers.map((_, index) => index);
    expect(requireEveryAnswer(queries, answers)).toBe(answers);
  });

  it.each([
    ['too few', 2, [noMatch]],
    ['none', 1, []],
    ['too many', 1, [noMatch, noMatch]],
    ['one undefined', 2, [noMatch, missing]],
    ['one null', 2, [absent, noMatch]],
  ])('are rejected when there are %s', (_what, count, answers) => {
    const queries = Array.from({ length: count });
    expect(() => requireEveryAnswer(queries, answers)).toThrow(MissingAnswerError);
  });
});
