import { describe, expect, it } from 'vitest';
import { exactAlignment } from './candidate.js';
import type { Alignment, Candidate } from './candidate.js';
import { alignmentWith, candidateWith } from './candidate.fake.js';
import { features, alignmentScore, scoreOf } from './score.js';
import { featureWeights as weights } from './weights.js';

const noContext = { tokens: [] };
const house = candidateWith();
const number12 = { key: '12', from: 12, to: 12, used: 0b100, rank: 0 };

/** Name 3, explained 4, house number 1, city 0.5. */
const PERFECT_SCORE = 8.5;

const scoreWith = (changes: Partial<Candidate>, alignment: Partial<Alignment> = {}): number =>
  scoreOf(candidateWith(changes, alignment), noContext);

describe('scoreOf', () => {
  it('adds up the weights of what agrees', () => {
    expect(scoreOf(house, noContext)).toBeCloseTo(PERFECT_SCORE, 10);
  });

  it.each<[string, Partial<Candidate>, number]>([
    ['a range around the number', { number: 'within' }, -0.2],
    ['the house of the unit', { number: 'house-of-unit' }, -0.2],
    ['another suffix', { number: 'other-suffix' }, -0.8],
    ['an interpolated number', { number: 'interpolated' }, -0.85],
    [
      'an interpolated number at an uncertain position',
      { number: 'interpolated', certainty: 0.4 },
      -0.94,
    ],
    ['an unknown number', { number: 'not-found' }, -1],
    ['no number', { number: 'not-given' }, -1],
    ['the second reading of the number', { numberRank: 1 }, -0.2],
    ['the third reading of the number', { numberRank: 2 }, -0.4],
    ['the right unit', { unit: 'matched' }, 0.2],
    ['another unit', { unit: 'contradicted' }, -0.2],
    ['the right postcode', { postcode: 'matched' }, 0.7],
    ['another postcode', { postcode: 'contradicted' }, -0.7],
    ['a similar postcode', { postcode: 'contradicted', postcodeLikeness: 0.8 }, -0.364],
  ])('changes for %s', (_, changes, points) => {
    expect(scoreWith(changes)).toBeCloseTo(PERFECT_SCORE + points, 10);
  });

  it.each<[string, Partial<Alignment>, number]>([
    ['half of the name', { nameCoverage: 0.5 }, -1.5],
    ['a quarter of the query unexplained', { explained: 0.75 }, -1],
    ['a reading cost of 0.3', { readingCost: 0.3 }, -0.6],
    ['no city', { city: 'missing' }, -0.5],
    ['an adjoining city', { city: 'adjoining' }, -0.3],
    ['a nearby city', { city: 'near' }, -1.25],
    ['another city', { city: 'contradicted' }, -2.5],
    ['the right country', { country: 'matched' }, 0],
    ['another country', { country: 'contradicted' }, -1.5],
    ['the right state', { state: 'matched' }, 0],
    ['another state', { state: 'contradicted' }, -3],
    ['a longer name', { isPartOfLongerName: true }, -1.5],
    ['the street of a named house', { streetMask: 0b10 }, weights.houseOnStreet],
    [
      'the street of a house with a name as good as complete',
      { streetMask: 0b10, nameCoverage: 0.95 },
      weights.houseOnStreet - 0.15,
    ],
    ['the street of a part of a name', { streetMask: 0b10, nameCoverage: 0.9 }, -0.3],
    ['the street of a named house beside a number', { streetMask: 0b10, numbers: [number12] }, 0],
    ['the name of another street', { isNameOfAnotherStreet: true }, -1.5],
    ['a place', { document: 1 }, -0.3],
    ['a postcode area', { document: 2 }, -0.3],
  ])('changes for %s of the alignment, and so does its own score', (_, changes, points) => {
    expect(scoreWith({}, changes)).toBeCloseTo(PERFECT_SCORE + points, 10);
    const before = alignmentScore(alignmentWith());
    expect(alignmentScore(alignmentWith(changes)) - before).toBeCloseTo(points, 10);
  });

  it.each<[string, Partial<Alignment>, number]>([
    ['city', { city: 'contradicted' }, -1.75],
    ['state', { state: 'contradicted' }, -0.3],
  ])('takes another %s for an error beside the right postcode', (_, changes, points) => {
    const right = scoreWith({ postcode: 'matched' });
    expect(scoreWith({ postcode: 'matched' }, changes) - right).toBeCloseTo(points, 10);
    const alignment = { postcode: 'matched' } as const;
    expect(
      alignmentScore(alignmentWith({ ...alignment, ...changes })) -
        alignmentScore(alignmentWith(alignment)),
    ).toBeCloseTo(points, 10);
  });

  it('adds what the house shows to the score of its alignment', () => {
    expect(scoreOf(house, noContext) - alignmentScore(house.alignment)).toBeCloseTo(1, 10);
  });

  it('uses the postcode of the house, not of its street', () => {
    const corrected = scoreWith({ postcode: 'matched' }, { postcode: 'contradicted' });
    expect(corrected).toBeCloseTo(PERFECT_SCORE + 0.7, 10);
  });
});

describe('exactAlignment', () => {
  it('agrees in the city, with nothing else given', () => {
    expect(exactAlignment).toMatchObject({
      city: 'matched',
      postcode: 'missing',
      country: 'missing',
      state: 'missing',
    });
  });
});

describe('proximity', () => {
  const vicinity = { position: { lat: 48, lon: 8 }, radiusMetres: 10_000 };
  const scoreAt = (lat: number): number =>
    scoreOf(candidateWith({ position: { lat, lon: 8 } }), { tokens: [], vicinity });

  it('adds 0.3 points at the centre of the vicinity', () => {
    expect(scoreAt(48)).toBeCloseTo(PERFECT_SCORE + 0.3, 10);
  });

  it('falls with the distance, to 0 at the radius', () => {
    const scores = [48, 48.02, 48.05, 48.08].map(scoreAt);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(new Set(scores).size).toBe(4);
    expect(scoreAt(48.045)).toBeCloseTo(PERFECT_SCORE + 0.15, 2);
    expect(scoreAt(48.09)).toBeCloseTo(PERFECT_SCORE, 2);
  });

  it('does not matter without a vicinity', () => {
    expect(scoreWith({ position: { lat: 10, lon: 10 } })).toBeCloseTo(PERFECT_SCORE, 10);
  });
});

describe('features', () => {
  it('are reported under these names, in this order', () => {
    expect(features.map(({ name }) => name)).toEqual([
      'name',
      'explained',
      'spelling',
      'house number',
      'number reading',
      'unit',
      'city',
      'postcode',
      'country',
      'state',
      'coarseness',
      'house on its street',
      'longer name',
      'category rank',
      'name of another street',
      'proximity',
    ]);
  });
});
