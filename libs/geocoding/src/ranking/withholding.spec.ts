import { describe, expect, it } from 'vitest';
import type { Address, StructuredQuery, TextQuery } from '#contracts';
import { parseQuery } from '../parsing/query/parse-query.js';
import { candidateWith } from './candidate.fake.js';
import type { Alignment, Candidate } from './candidate.js';
import { LEAST_CONFIDENCE } from './weights.js';
import { strictReason, withholdingReason } from './withholding.js';

type CandidateChanges = Partial<Omit<Candidate, 'alignment'>>;

const text = (words: string): TextQuery => ({
  kind: 'text',
  text: words,
  limit: 1,
  inputFilter: 'loose',
});
const fields = (address: Address): StructuredQuery => ({
  kind: 'structured',
  address,
  limit: 1,
  inputFilter: 'loose',
});

const rankedWith = (
  confidence: number,
  changes: CandidateChanges = {},
  alignment: Partial<Alignment> = {},
) => ({ candidate: candidateWith(changes, alignment), score: 5, rivals: [], confidence });

describe('a match below the least confidence', () => {
  const uncertain = rankedWith(LEAST_CONFIDENCE - 0.001);
  const parsed = parseQuery(text('weg 5'));

  it.each(['loose', 'strict'] as const)('is no answer with the filter %s', (inputFilter) => {
    expect(withholdingReason(uncertain, parsed, { inputFilter })).toContain('0.149');
    const certain = rankedWith(LEAST_CONFIDENCE);
    expect(withholdingReason(certain, parsed, { inputFilter })).toBeUndefined();
  });

  it('is an answer with the filter none', () => {
    expect(withholdingReason(uncertain, parsed, { inputFilter: 'none' })).toBeUndefined();
  });
});

/** The query, how its best candidate agrees with it, and whether that contradicts it. */
const contradictions: readonly (readonly [
  TextQuery | StructuredQuery,
  CandidateChanges,
  Partial<Alignment>,
  boolean,
])[] = [
  [text('weg 5, foo'), {}, {}, false],
  [text('weg 5, foo'), {}, { city: 'adjoining' }, false],
  [text('weg 5, foo'), {}, { city: 'near' }, false],
  [text('weg 5, foo'), {}, { city: 'contradicted' }, true],
  [text('weg 5, foo'), {}, { state: 'contradicted' }, true],
  [text('weg 5, foo 12345'), { postcode: 'matched' }, { city: 'contradicted' }, false],
  [text('weg 5, foo'), {}, { city: 'missing', unexplained: 0b100 }, true],
  [text('weg 5, xy'), {}, { city: 'missing', unexplained: 0b100 }, false],
  [text('weg 5, foo'), {}, { city: 'missing' }, false],
  [text('weg 5, WR11 1BW'), {}, { city: 'missing', unexplained: 0b1100 }, true],
  [text('weg 5, WR11 1BW'), {}, { unexplained: 0b1100 }, false],
  [text('weg 5, 28013'), {}, { city: 'missing', unexplained: 0b100 }, true],
  [text('weg 5, 28'), {}, { city: 'missing', unexplained: 0b100 }, false],
  [fields({ streetName: 'weg', postcode: '28' }), {}, { city: 'missing', unexplained: 0b10 }, true],
  [text('weg 5, 12345'), { postcode: 'contradicted', isOtherPostcodeArea: true }, {}, true],
  [text('weg 5, 12345'), { postcode: 'contradicted' }, {}, false],
  [text('weeg'), { number: 'not-given' }, { city: 'missing', isNameCorrected: true }, true],
  [text('weg'), { number: 'not-given' }, { city: 'missing', nameCoverage: 0.8 }, true],
  [text('weg'), { number: 'not-given' }, { city: 'missing' }, false],
  [text('weeg 5'), {}, { city: 'missing', isNameCorrected: true }, false],
  [text('weg 5'), {}, { city: 'missing', nameCoverage: 0.8 }, false],
  [text('weeg 5'), {}, { city: 'missing', isNameCorrected: true, nameCoverage: 0.8 }, true],
  [text('weeg 5'), {}, { isNameCorrected: true, nameCoverage: 0.8 }, false],
  [
    text('weeg 5'),
    { postcode: 'matched' },
    { city: 'missing', isNameCorrected: true, nameCoverage: 0.8 },
    false,
  ],
  [text('weg 5'), { number: 'interpolated' }, { city: 'missing', nameCoverage: 0.8 }, true],
  [text('weg 5'), { number: 'interpolated' }, { city: 'missing' }, false],
  [text('weeg, foo'), { number: 'not-given' }, { isNameCorrected: true }, false],
];

describe('a confident match', () => {
  it.each(contradictions)(
    'is withheld if it contradicts %j, which is %j %j: %s',
    (query, changes, alignment, isWithheld) => {
      const ranked = rankedWith(0.9, changes, alignment);
      const parsed = parseQuery(query);
      const policy = { inputFilter: 'loose' } as const;
      const reason = withholdingReason(ranked, parsed, { ...policy, excludesContradictions: true });
      expect(reason !== undefined).toBe(isWithheld);
      expect(withholdingReason(ranked, parsed, policy)).toBeUndefined();
    },
  );
});

describe('the filter strict', () => {
  it.each<[string, CandidateChanges, Partial<Alignment>]>([
    ['a house and its city', {}, {}],
    ['a house and its postcode', { postcode: 'matched' }, { city: 'missing' }],
    ['a house and the next city', {}, { city: 'near' }],
    ['a house of a range', { number: 'within' }, {}],
    ['an interpolated house', { level: 'interpolated', premise: undefined }, {}],
    ['a house by its name', { number: 'not-given' }, {}],
    ['a house numbered in its village', {}, { city: 'missing', namingPlace: 1 }],
  ])('accepts %s', (_, changes, alignment) => {
    expect(strictReason(candidateWith(changes, alignment))).toBeUndefined();
  });

  it.each<[string, CandidateChanges, Partial<Alignment>, RegExp]>([
    ['a street', { level: 'street', number: 'not-given', premise: undefined }, {}, /number/],
    ['an unknown number', { level: 'street', number: 'not-found', premise: undefined }, {}, /data/],
    ['a place', { level: 'place', number: 'not-given', premise: undefined }, {}, /number/],
    ['a house without its place', {}, { city: 'missing' }, /place/],
    ['a house in another place', {}, { city: 'contradicted' }, /place/],
    ['another postcode', { postcode: 'contradicted' }, { city: 'missing' }, /place/],
  ])('rejects %s', (_, changes, alignment, reason) => {
    expect(strictReason(candidateWith(changes, alignment))).toMatch(reason);
  });

  it('rejects a query that nothing matches', () => {
    expect(strictReason(undefined)).toMatch(/data/);
  });
});
