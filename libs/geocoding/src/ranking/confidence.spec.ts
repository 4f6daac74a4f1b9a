import { describe, expect, it } from 'vitest';
import { ANY_FIELD } from '../parsing/text/query-token.js';
import type { QueryToken } from '../parsing/text/query-token.js';
import { fold } from '../parsing/text/normalise.js';
import { tokenise } from '../parsing/text/tokenise.js';
import type { Alignment, Candidate } from './candidate.js';
import { candidateWith, namelessSegment, streetSegment } from './candidate.fake.js';
import { confidenceCoefficients } from './confidence-coefficients.table.js';
import { capFactorOf, confidenceOf, doubtOf, doubts, reverseConfidence } from './confidence.js';
import { LEAST_CONFIDENCE } from './weights.js';

const house = { level: 'street-number', doubt: 0, score: 9, rivals: [] } as const;

describe('confidenceOf', () => {
  it('falls with every doubt, at every level', () => {
    for (const level of ['unit', 'street-number', 'interpolated', 'street', 'place'] as const) {
      const falling = [0, 1, 3, 6, 9].map((doubt) => confidenceOf({ ...house, level, doubt }));
      expect([...new Set(falling)].sort((one, other) => other - one)).toEqual(falling);
    }
  });

  it('is shared with rivals that are as good, and hardly with those far behind', () => {
    expect(confidenceOf({ ...house, rivals: [9] })).toBeLessThanOrEqual(0.5);
    expect(confidenceOf({ ...house, rivals: [6] })).toBeGreaterThan(0.95);
  });

  it.each([
    ['unit', 1],
    ['street-number', 1],
    ['interpolated', 0.5],
    ['street', 0.4],
    ['postcode', 0.3],
    ['place', 0.3],
  ] as const)('of a %s approaches %f and is never above it', (level, cap) => {
    const highest = confidenceOf({ ...house, level, doubt: -100 });
    expect(highest).toBeLessThanOrEqual(cap);
    expect(highest).toBeCloseTo(cap, 10);
  });

  it('of an interpolated house is capped by the certainty of its position', () => {
    const interpolated = { ...house, level: 'interpolated', doubt: -100 } as const;
    expect(confidenceOf({ ...interpolated, certainty: 0.8 })).toBeCloseTo(0.8, 10);
    expect(confidenceOf({ ...interpolated, certainty: 0.2 })).toBeCloseTo(0.2, 10);
  });

  it('is a logistic function of the doubt', () => {
    const coefficients = { base: 2, rivalDecay: 1 };
    expect(confidenceOf({ ...house, doubt: 2 }, coefficients)).toBeCloseTo(0.5, 10);
    expect(confidenceOf({ ...house, doubt: 0 }, coefficients)).toBeCloseTo(0.880797, 6);
    expect(confidenceOf({ ...house, doubt: 4 }, coefficients)).toBeCloseTo(0.119203, 6);
  });

  it('counts a rival by how many points it is behind', () => {
    const coefficients = { base: 50, rivalDecay: Math.LN2 };
    expect(confidenceOf({ ...house, rivals: [8] }, coefficients)).toBeCloseTo(1 / 1.5, 10);
    expect(confidenceOf({ ...house, rivals: [8, 7] }, coefficients)).toBeCloseTo(1 / 1.75, 10);
    expect(confidenceOf({ ...house, rivals: [10] }, coefficients)).toBeCloseTo(1 / 3, 10);
  });

  it('leaves a tenth however many rivals there are', () => {
    const coefficients = { base: 50, rivalDecay: 1 };
    const rivals = Array.from({ length: 100 }, () => 9);
    expect(confidenceOf({ ...house, rivals }, coefficients)).toBeCloseTo(0.1, 10);
    expect(confidenceOf({ ...house, rivals: rivals.slice(0, 8) }, coefficients)).toBeCloseTo(
      1 / 9,
      10,
    );
  });
});

describe('capFactorOf', () => {
  it('is lower where the query names another street', () => {
    expect(capFactorOf(candidateWith(), [])).toBe(1);
    expect(capFactorOf(candidateWith({}, { isDoubtfullyCorrected: true }), [])).toBe(0.4);
  });

  it.each([
    ['an incomplete name and another word', { nameCoverage: 0.6, unexplained: 0b100 }, 0.4],
    ['an incomplete name alone', { nameCoverage: 0.6 }, 1],
    ['an incomplete name and a number', { nameCoverage: 0.6, unexplained: 0b10 }, 1],
    ['a complete name and another word', { unexplained: 0b100 }, 1],
  ])('of %s', (_, alignment, capFactor) => {
    const candidate = candidateWith({}, { nameMask: 0b1, ...alignment });
    expect(capFactorOf(candidate, wordsOf('chemin 21 herrenberg'))).toBe(capFactor);
  });

  it('lowers the confidence of every level', () => {
    expect(confidenceOf({ ...house, doubt: -100, capFactor: 0.4 })).toBeCloseTo(0.4, 10);
    expect(confidenceOf({ ...house, level: 'street', doubt: -100, capFactor: 0.4 })).toBeCloseTo(
      0.16,
      10,
    );
  });
});

const wordsOf = (text: string): readonly QueryToken[] =>
  tokenise(fold(text)).map((token) => ({ ...token, variants: [], fields: ANY_FIELD }));

type Case = readonly [
  name: string,
  candidate: Partial<Omit<Candidate, 'alignment'>>,
  alignment: Partial<Alignment>,
  doubtsOf: Readonly<Record<string, number>>,
  words?: string,
];

const sure = { postcode: 'matched' } as const;
const pointOfInterest = {
  segment: { ...streetSegment, categories: new Map<string, readonly number[]>() },
  document: 3,
};
const cityMissing = { city: 'missing' } as const;

/**
 * Every doubt that a candidate raises, with its measure; words of the query are given where they
 * matter.
 */
const cases: readonly Case[] = [
  ['a perfect match', sure, {}, {}],
  [
    'a house by its name beside its street',
    { ...sure, number: 'not-given' },
    { streetMask: 0b1 },
    {},
  ],
  [
    'a house by a part of its name beside its street',
    { ...sure, number: 'not-given', premise: { generation: 1, ordinal: 1 } },
    { streetMask: 0b1, isPartOfName: true },
    { 'no number given': 1 },
  ],
  [
    'a house by its name beside its street and a number',
    { ...sure, number: 'not-given' },
    { streetMask: 0b1, numbers: [{ key: '12', from: 12, to: 12, used: 0b10, rank: 0 }] },
    { 'no number given': 1 },
  ],
  ['a place of interest by its category', {}, { categoryRank: 1 }, { 'category alone': 1 }],
  ['words around an address', sure, { surroundingShare: 0.4 }, { 'surrounding words': 0.4 }],
  ['an incomplete name', sure, { nameCoverage: 0.8 }, { 'name incomplete': 0.2 }],
  [
    'another name beside a part of its own',
    sure,
    { nameCoverage: 0.6, nameMask: 0b10, unexplained: 0b100, explained: 0.9 },
    { 'name incomplete': 0.4, 'another name': 1, 'unmatched words': 0.1 },
    '12 ahorn allee',
  ],
  [
    'another name before a part of its own',
    sure,
    { nameCoverage: 0.6, nameMask: 0b10, unexplained: 0b1 },
    { 'name incomplete': 0.4, 'another name': 1 },
    'alte ahorn 12',
  ],
  [
    'an unexplained word that is not beside the name',
    sure,
    { nameCoverage: 0.6, nameMask: 0b1, unexplained: 0b100 },
    { 'name incomplete': 0.4 },
    'ahorn 12 allee',
  ],
  [
    'an unexplained word beside a complete name',
    sure,
    { nameCoverage: 0.95, nameMask: 0b1, unexplained: 0b10 },
    { 'name incomplete': 0.05 },
    'ahorn allee',
  ],
  ...['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'].map((direction): Case => [
    `direction ${direction} before an incomplete name`,
    sure,
    { nameCoverage: 0.8, nameMask: 0b100 },
    { 'name incomplete': 0.2, 'other direction': 1 },
    `12 ${direction} main`,
  ]),
  ...['die', 'ew', 'nn', 'wn', 'we'].map((word): Case => [
    `${word}, which is no direction`,
    sure,
    { nameCoverage: 0.8, nameMask: 0b100 },
    { 'name incomplete': 0.2 },
    `12 ${word} main`,
  ]),
  [
    'a direction before a complete name',
    sure,
    { nameCoverage: 0.95, nameMask: 0b100 },
    { 'name incomplete': 0.05 },
    '12 w main',
  ],
  [
    'a direction away from the name',
    sure,
    { nameCoverage: 0.8, nameMask: 0b100 },
    { 'name incomplete': 0.2 },
    'w 12 main',
  ],
  ['a nameless street', sure, { segment: namelessSegment }, { 'nameless street': 1 }],
  ['a longer name', sure, { isPartOfLongerName: true }, { 'longer name': 1 }],
  [
    'the name of another street',
    sure,
    { isNameOfAnotherStreet: true },
    { 'name of another street': 1 },
  ],
  ['no longer name', sure, { isPartOfLongerName: false }, {}],
  ['unmatched words', sure, { explained: 0.7 }, { 'unmatched words': 0.3 }],
  [
    'an unmatched number',
    sure,
    { unexplained: 0b10, nameMask: 0b1 },
    { 'unmatched number': 1 },
    'main 12',
  ],
  ['an unmatched word that is no number', sure, { unexplained: 0b10 }, {}, 'main foo'],
  ['a number that is matched', sure, { unexplained: 0b01 }, {}, 'main 12'],
  [
    'a name matched by a letter',
    {},
    { ...cityMissing, nameMask: 0b10 },
    { 'named by letters': 1, 'no city given': 1, 'no postcode given': 1 },
    '70 b',
  ],
  [
    'a name matched by a Roman number',
    {},
    { ...cityMissing, nameMask: 0b10 },
    { 'named by letters': 1, 'no city given': 1, 'no postcode given': 1 },
    '181 iii',
  ],
  [
    'a name matched by a number',
    {},
    { ...cityMissing, nameMask: 0b10 },
    { 'named by letters': 1, 'no city given': 1, 'no postcode given': 1 },
    '181 42',
  ],
  [
    'a name matched by letters run into a number',
    {},
    { ...cityMissing, nameMask: 0b1 },
    { 'named by letters': 1, 'no city given': 1, 'no postcode given': 1 },
    'or52eky99p1ha',
  ],
  [
    'a name matched by a number with one letter',
    {},
    { ...cityMissing, nameMask: 0b10 },
    { 'named by letters': 1, 'no city given': 1, 'no postcode given': 1 },
    '181 9e',
  ],
  [
    'a name matched by an ordinal',
    {},
    { ...cityMissing, nameMask: 0b10 },
    { 'no city given': 1, 'no postcode given': 1 },
    '181 9th',
  ],
  [
    'a name without the space before the number',
    {},
    { ...cityMissing, nameMask: 0b1 },
    { 'no city given': 1, 'no postcode given': 1 },
    'marktgasse12',
  ],
  [
    'a name matched by a letter and a word',
    {},
    { ...cityMissing, nameMask: 0b11 },
    { 'no city given': 1, 'no postcode given': 1 },
    'avenue b',
  ],
  [
    'a name matched by a letter in its city',
    {},
    { nameMask: 0b1 },
    { 'no postcode given': 1 },
    'q 7 mannheim',
  ],
  [
    'a name matched by a letter beside its postcode',
    sure,
    { ...cityMissing, nameMask: 0b1 },
    { 'no city given': 1 },
    'q 7 68161',
  ],
  [
    'a house whose name is a letter, in its city',
    { number: 'not-given' },
    { nameMask: 0b1 },
    { 'named by letters': 1, 'no number given': 1, 'no postcode given': 1 },
    'c helsinki',
  ],
  [
    'a house whose name is a letter, beside its street',
    { number: 'not-given' },
    { nameMask: 0b1, streetMask: 0b10 },
    { 'no postcode given': 1 },
    'c fabianinkatu',
  ],
  [
    'a range around the house of a unit',
    { ...sure, number: 'range-of-unit', numberRank: 1 },
    {},
    { 'number in a range': 1 },
  ],
  ['a reading cost', sure, { readingCost: 0.2 }, { spelling: 0.2 }],
  ['a name with two edits', sure, { distantSpelling: 'two-edits' }, { 'two edits': 1 }],
  ['a misspelt short name', sure, { distantSpelling: 'short-name' }, { 'short name misspelt': 1 }],
  ['a name spelt by its sound', sure, { distantSpelling: 'sound' }, { 'spelt by sound': 1 }],
  [
    'a misspelt place',
    {},
    { distantSpelling: 'place' },
    { 'place misspelt': 1, 'no postcode given': 1 },
  ],
  ['a misspelt place beside its postcode', sure, { distantSpelling: 'place' }, {}],
  ['a corrected name that others confirm', sure, { isNameCorrected: true }, {}],
  [
    'a corrected name alone',
    { number: 'not-found' },
    { isNameCorrected: true, ...cityMissing },
    { 'name alone and misspelt': 1, 'no city given': 1, 'no postcode given': 1 },
  ],
  [
    'a corrected name alone, without a number in the query',
    { number: 'not-given', premise: undefined },
    { isNameCorrected: true, ...cityMissing },
    { 'name alone and misspelt': 1, 'no city given': 1, 'no postcode given': 1 },
  ],
  [
    'a corrected name alone with an estimated number',
    { number: 'interpolated' },
    { isNameCorrected: true, ...cityMissing },
    { 'no city given': 1, 'no postcode given': 1 },
  ],
  [
    'a corrected name with its number',
    { number: 'same' },
    { isNameCorrected: true, ...cityMissing },
    { 'no city given': 1, 'no postcode given': 1 },
  ],
  [
    'a corrected name with its city',
    { number: 'not-found' },
    { isNameCorrected: true },
    { 'no postcode given': 1 },
  ],
  [
    'a corrected name with its postcode',
    { number: 'not-found', ...sure },
    { isNameCorrected: true, ...cityMissing },
    { 'no city given': 1 },
  ],
  ['a range', { number: 'within', ...sure }, {}, { 'number in a range': 1 }],
  ['another suffix', { number: 'other-suffix', ...sure }, {}, { 'other suffix': 1 }],
  ['a second reading', { numberRank: 1, ...sure }, {}, { 'less likely number reading': 1 }],
  ['the house of a unit', { numberRank: 1, number: 'house-of-unit', ...sure }, {}, {}],
  ['a house found by name', { number: 'not-given', ...sure }, {}, { 'no number given': 1 }],
  ['a street', { number: 'not-given', premise: undefined, ...sure }, {}, {}],
  ['another unit', { unit: 'contradicted', ...sure }, {}, { 'other unit': 1 }],
  ['the right unit', { unit: 'matched', ...sure }, {}, {}],
  ['no city', sure, cityMissing, { 'no city given': 1 }],
  ['no city of a place', { level: 'place', ...sure }, cityMissing, {}],
  ['no city of a postcode', { level: 'postcode', ...sure }, cityMissing, {}],
  ['an adjoining city', sure, { city: 'adjoining' }, { 'adjoining city': 1 }],
  ['a nearby city', sure, { city: 'near' }, { 'nearby city': 1 }],
  [
    'a place of interest in a nearby city',
    sure,
    { ...pointOfInterest, city: 'near' },
    { 'nearby city': 0.4 },
  ],
  [
    'a place of interest with a name as good as complete, in a nearby city',
    sure,
    { ...pointOfInterest, city: 'near', nameCoverage: 0.95 },
    { 'nearby city': 0.4, 'name incomplete': 0.05 },
  ],
  [
    'a place of interest with an incomplete name in a nearby city',
    sure,
    { ...pointOfInterest, city: 'near', nameCoverage: 0.8 },
    { 'nearby city': 1, 'name incomplete': 0.2 },
  ],
  [
    'a misspelt place of interest in a nearby city',
    sure,
    { ...pointOfInterest, city: 'near', isNameCorrected: true },
    { 'nearby city': 1 },
  ],
  ['another city', sure, { city: 'contradicted' }, { 'other city': 1 }],
  ['another place', {}, { city: 'contradicted' }, { 'other place': 1, 'no postcode given': 1 }],
  ['another state', {}, { state: 'contradicted' }, { 'other state': 1, 'no postcode given': 1 }],
  [
    'another state beside the right postcode',
    sure,
    { state: 'contradicted' },
    { 'other state': 0.35 },
  ],
  [
    'a word that may be an unknown place',
    {},
    { ...cityMissing, unexplained: 0b10 },
    { 'unknown place': 1, 'no city given': 1, 'no postcode given': 1 },
    'main foo',
  ],
  [
    'two Han characters that may be an unknown place',
    {},
    { ...cityMissing, unexplained: 0b10 },
    { 'unknown place': 1, 'no city given': 1, 'no postcode given': 1 },
    'main 中环',
  ],
  [
    'a word too short to be a place',
    {},
    { ...cityMissing, unexplained: 0b10 },
    { 'no city given': 1, 'no postcode given': 1 },
    'main fo',
  ],
  [
    'one Han character, which is too short to be a place',
    {},
    { ...cityMissing, unexplained: 0b10 },
    { 'no city given': 1, 'no postcode given': 1 },
    'main 中',
  ],
  ...['d1foo', 'b2中环'].map((word): Case => [
    `${word}, which does not begin as a place does`,
    {},
    { ...cityMissing, unexplained: 0b10 },
    { 'no city given': 1, 'no postcode given': 1 },
    `main ${word}`,
  ]),
  [
    'an unexplained word beside the right city',
    {},
    { unexplained: 0b10 },
    { 'no postcode given': 1 },
    'main foo',
  ],
  [
    'a matched word beside a missing city',
    {},
    { ...cityMissing, unexplained: 0b01 },
    { 'no city given': 1, 'no postcode given': 1 },
    'st foo',
  ],
  [
    'an unexplained word beside the right postcode',
    sure,
    { ...cityMissing, unexplained: 0b10 },
    { 'no city given': 1 },
    'main foo',
  ],
  ['no postcode', {}, {}, { 'no postcode given': 1 }],
  ['no postcode of a place', { level: 'place' }, {}, {}],
  [
    'a postcode known in part',
    sure,
    { queryPostcode: '104008', documentPostcode: '104' },
    { 'postcode known in part': 1 },
  ],
  ['a more precise postcode', sure, { queryPostcode: '104', documentPostcode: '104008' }, {}],
  ['the same postcode', sure, { queryPostcode: '104008' }, {}],
  [
    'a postcode known in part that is another',
    { postcode: 'contradicted', postcodeLikeness: 1 },
    { queryPostcode: '104008', documentPostcode: '104' },
    { 'other postcode': 1 },
  ],
  [
    'another postcode',
    { postcode: 'contradicted' },
    {},
    { 'other postcode': 1, 'postcode dissimilar': 1 },
  ],
  [
    'a similar postcode',
    { postcode: 'contradicted', postcodeLikeness: 0.75 },
    {},
    { 'other postcode': 1, 'postcode dissimilar': 0.25 },
  ],
];

describe('doubts', () => {
  for (const [name, changes, alignment, expected, words = 'chemin'] of cases) {
    it(`of ${name}`, () => {
      const candidate = candidateWith(changes, alignment);
      const raised = doubts
        .map(({ name, measure }) => [name, measure(candidate, wordsOf(words))] as const)
        .filter(([, measure]) => measure !== 0);
      expect(raised.map(([name]) => name).sort()).toEqual(Object.keys(expected).sort());
      for (const [name, measure] of raised) expect(measure).toBeCloseTo(expected[name] ?? 0, 10);
    });
  }

  it('have every coefficient, and each lowers confidence', () => {
    const names = doubts.map(({ name }) => name).sort();
    expect(names).toEqual(Object.keys(confidenceCoefficients.doubts).sort());
    for (const value of Object.values(confidenceCoefficients.doubts))
      expect(value).toBeGreaterThan(0);
  });
});

describe('doubtOf', () => {
  it.each<readonly [string, Partial<Candidate>, Partial<Alignment>, number]>([
    ['nothing', sure, {}, 0],
    ['a missing postcode', {}, {}, 1.4],
    ['half of the query unmatched', sure, { explained: 0.5 }, 3.85],
    ['another city and a range', { ...sure, number: 'within' }, { city: 'contradicted' }, 4.2],
  ])('is the weighted sum of the doubts: %s', (_, changes, alignment, expected) => {
    expect(doubtOf(candidateWith(changes, alignment), [])).toBeCloseTo(expected, 10);
  });
});

describe('reverseConfidence', () => {
  it.each([
    [0, 0.98],
    [20, 0.784],
    [40, 0.49],
    [80, 0.196],
    [120, LEAST_CONFIDENCE],
    [5000, LEAST_CONFIDENCE],
  ])('at %i metres is %f', (metres, expected) => {
    expect(reverseConfidence(metres)).toBeCloseTo(expected, 10);
  });
});
