import { describe, expect, it } from '@jest/globals';
import type { QuestionWord } from '../address/question.js';
import type { Segment } from '../gazetteer/segment.js';
import type { Candidate } from '../search/candidate.js';
import { rank } from './rank.js';

/** One street, with a name of one word. */
const segment = {
  firstPlace: 1,
  firstHouse: 1,
  forms: { values: new Int32Array([7]), starts: new Int32Array([0, 1]) },
  radiusMetres: new Float32Array([100]),
} as unknown as Segment;

/** A street that answers a question in full, the first document of its segment. */
const streetAt = (lat: number, changes: Partial<Candidate> = {}): Candidate => ({
  alignment: {
    segment,
    document: 0,
    nameCoverage: 1,
    nameMask: 1,
    explained: 1,
    distortion: 0,
    city: 'matched',
    postcode: 'missing',
    country: 'missing',
    state: 'missing',
    unexplained: 0,
    isNameCorrected: false,
    numbers: [],
  },
  level: 'street-number',
  position: { lat, lon: 8 },
  premise: { generation: 1, ordinal: 0 },
  number: 'same',
  numberRank: 0,
  unit: 'missing',
  postcode: 'missing',
  ...changes,
});

const question = { words: [] };

const confidences = (candidates: readonly Candidate[]): readonly number[] =>
  rank(candidates, question).map(({ confidence }) => confidence);

describe('rank', () => {
  it('puts first what agrees best', () => {
    const [wrong, right] = [streetAt(48, { number: 'within' }), streetAt(49)];
    expect(rank([wrong, right], question).map(({ candidate }) => candidate)).toEqual([
      right,
      wrong,
    ]);
  });

  it('is unsure between two places that answer alike, of whatever data set', () => {
    const [alone] = confidences([streetAt(48)]);
    const [best] = confidences([streetAt(48), streetAt(49)]);
    expect(best).toBeCloseTo((alone ?? 0) / 2, 5);
  });

  it('is unsure between two houses of one number on one long street', () => {
    const house = streetAt(48);
    const [alone] = confidences([house]);
    const other = { ...house, position: { lat: 48.1, lon: 8 } };
    const range = { ...other, number: 'within' } as const;
    expect(confidences([house, other])[0]).toBeCloseTo((alone ?? 0) / 2, 5);
    expect(confidences([house, range])[0]).toBe(alone);
  });

  it('is as sure of the best however many are asked for', () => {
    const candidates = [streetAt(48), streetAt(49), streetAt(50)];
    const ofOne = rank(candidates, question, 1);
    expect(ofOne).toHaveLength(1);
    expect(ofOne[0]?.confidence).toBe(rank(candidates, question)[0]?.confidence);
  });

  it('is less sure of every reason for doubt', () => {
    const exact = streetAt(48, { postcode: 'matched' });
    const { alignment } = exact;
    const reasons: readonly Partial<Candidate>[] = [
      { postcode: 'contradicted', postcodeLikeness: 0.8 },
      { number: 'within' },
      { number: 'other-suffix' },
      { numberRank: 1 },
      { unit: 'contradicted' },
      { alignment: { ...alignment, city: 'missing' } },
      { alignment: { ...alignment, city: 'contradicted' } },
      { alignment: { ...alignment, state: 'contradicted' } },
      { alignment: { ...alignment, explained: 0.8 } },
      { alignment: { ...alignment, distortion: 0.1 } },
      { alignment: { ...alignment, saidPostcode: '104008', ownPostcode: '104' } },
    ];
    const [sure] = confidences([exact]);
    for (const reason of reasons) {
      expect(confidences([{ ...exact, ...reason }])[0]).toBeLessThan(sure ?? 0);
    }
  });

  it('doubts a street in another direction than the one said', () => {
    const { alignment, ...rest } = streetAt(48);
    const inPart = { ...rest, alignment: { ...alignment, nameCoverage: 0.8, nameMask: 0b100 } };
    const saying = (direction: string) => ({
      words: ['12', direction, 'main'].map((text) => ({ text })) as unknown as QuestionWord[],
    });
    const [west, unsaid] = ['w', 'die'].map((word) => rank([inPart], saying(word))[0]?.confidence);
    expect(west).toBeLessThan(0.5);
    expect(unsaid).toBeGreaterThan(0.9);
  });

  it('is as sure of a place that two data sets have as of one', () => {
    const [alone] = confidences([streetAt(48)]);
    expect(confidences([streetAt(48), streetAt(48.0001)])[0]).toBe(alone);
  });

  it('tells as many different places where two data sets have them all', () => {
    const twin = { ...segment };
    const both = [48, 49, 50].flatMap((lat) => {
      const { alignment, ...rest } = streetAt(lat);
      return [streetAt(lat), { ...rest, alignment: { ...alignment, segment: twin } }];
    });
    const told = rank(both, question, 2).map(({ candidate }) => candidate.position.lat);
    expect(new Set(told).size).toBe(2);
    expect(told).toHaveLength(4);
  });

  it('leaves out what lies beyond the radius', () => {
    const vicinity = { position: { lat: 48, lon: 8 }, radiusMetres: 1_000 };
    expect(rank([streetAt(48.1), streetAt(48)], { ...question, vicinity })).toHaveLength(1);
  });
});
