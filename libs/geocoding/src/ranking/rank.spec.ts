import { describe, expect, it } from '@jest/globals';
import type { Segment } from '../gazetteer/segment.js';
import type { Candidate } from '../search/candidate.js';
import { rank } from './rank.js';

/** A street that answers a question in full, the first document of its segment. */
const streetAt = (lat: number, changes: Partial<Candidate> = {}): Candidate => ({
  alignment: {
    segment: { firstPlace: 1, firstHouse: 1 } as Segment,
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

const confidences = (candidates: readonly Candidate[]): readonly number[] =>
  rank(candidates, {}).map(({ confidence }) => confidence);

describe('rank', () => {
  it('puts first what agrees best', () => {
    const [wrong, right] = [streetAt(48, { number: 'within' }), streetAt(49)];
    expect(rank([wrong, right], {}).map(({ candidate }) => candidate)).toEqual([right, wrong]);
  });

  it('is unsure between two places that answer alike, of whatever data set', () => {
    const [alone] = confidences([streetAt(48)]);
    const [best] = confidences([streetAt(48), streetAt(49)]);
    expect(best).toBeCloseTo((alone ?? 0) / 2, 5);
  });

  it('is as sure of a place that two data sets have as of one', () => {
    const [alone] = confidences([streetAt(48)]);
    expect(confidences([streetAt(48), streetAt(48.0001)])[0]).toBe(alone);
  });

  it('leaves out what lies beyond the radius', () => {
    const vicinity = { position: { lat: 48, lon: 8 }, radiusMetres: 1_000 };
    expect(rank([streetAt(48.1), streetAt(48)], { vicinity })).toHaveLength(1);
  });
});
