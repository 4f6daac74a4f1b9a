import { describe, expect, it } from 'vitest';
import type { QueryToken } from '../parsing/text/query-token.js';
import type { Alignment, Candidate } from './candidate.js';
import { alignmentWith, candidateWith, streetSegment } from './candidate.fake.js';
import { anIndex } from './index-snapshot.fake.js';
import { rank } from './rank.js';

/** The requested house on a street at a latitude; a degree has about 111,195 metres. */
const houseAt = (
  lat: number,
  changes: Partial<Candidate> = {},
  alignment: Partial<Alignment> = {},
): Candidate => candidateWith({ position: { lat, lon: 8 }, ...changes }, alignment);

const northOf48 = (metres: number): number => 48 + metres / 111_195;

const query = { tokens: [] };

const confidences = (candidates: readonly Candidate[]): readonly number[] =>
  rank(candidates, query).map(({ confidence }) => confidence);

const ranked = (candidates: readonly Candidate[]): readonly Candidate[] =>
  rank(candidates, query).map(({ candidate }) => candidate);

describe('rank', () => {
  it('puts first what agrees best', () => {
    const [wrong, right] = [houseAt(48, { number: 'within' }), houseAt(49)];
    expect(ranked([wrong, right])).toEqual([right, wrong]);
  });

  it('is unsure between two places that answer alike, of whatever data set', () => {
    const [alone] = confidences([houseAt(48)]);
    const [best] = confidences([houseAt(48), houseAt(49)]);
    expect(best).toBeCloseTo((alone ?? 0) / 2, 5);
  });

  it('is unsure between two houses of one number on one long street', () => {
    const house = houseAt(48);
    const [alone] = confidences([house]);
    const other = { ...house, position: { lat: 48.1, lon: 8 } };
    const range = { ...other, number: 'within' } as const;
    expect(confidences([house, other])[0]).toBeCloseTo((alone ?? 0) / 2, 5);
    expect(confidences([house, range])[0]).toBe(alone);
  });

  describe('of a name that is as near to another one', () => {
    const names = anIndex({
      streets: [{ name: 'Föhren' }, { name: 'Forlen' }, { name: 'Föhren' }],
    }).segments[0];
    const corrected = (document: number, readingCost = 0.2) => ({
      ...{ segment: names, document, readingCost, isNameCorrected: true },
    });
    const house = houseAt(48, {}, corrected(0));
    const streetAt = (lat: number, alignment: Partial<Alignment>): Candidate =>
      houseAt(lat, { level: 'street', number: 'not-found', premise: undefined }, alignment);
    const estimate = { level: 'interpolated', number: 'interpolated' } as const;
    const [alone = 0] = confidences([house]);

    it('divides confidence with it, though the house is not known there', () => {
      expect(confidences([house, streetAt(48.1, corrected(1))])[0]).toBeCloseTo(alone / 2, 5);
      expect(confidences([house, streetAt(48.1, corrected(1, 0.22))])[0]).toBeLessThan(0.6 * alone);
    });

    it.each<readonly [string, Candidate]>([
      ['of the same name', streetAt(48.1, corrected(2))],
      ['that is less similar', streetAt(48.1, corrected(1, 0.24))],
      ['in the same place', streetAt(northOf48(140), corrected(1))],
      ['in other words of the query', streetAt(48.1, { ...corrected(1), nameMask: 0b10 })],
      ['that is written so', streetAt(48.1, { ...corrected(1), isNameCorrected: false })],
      ['with an estimate of the house', { ...streetAt(48.1, corrected(1)), ...estimate }],
    ])('does not with a street %s', (_, street) => {
      expect(confidences([house, street])[0]).toBe(alone);
    });

    it('does not unless the house is known, by a name that is misspelt', () => {
      const estimated: Candidate = { ...house, ...estimate, premise: undefined };
      const written = houseAt(48, {}, { ...corrected(0), isNameCorrected: false });
      const street = streetAt(48.1, corrected(1));
      for (const other of [estimated, written])
        expect(confidences([other, street])[0]).toBe(confidences([other])[0]);
    });
  });

  it('prefers the house of a unit to a range around it', () => {
    const [range, own] = [
      houseAt(48, { number: 'range-of-unit' }),
      houseAt(49, { number: 'house-of-unit' }),
    ];
    expect(ranked([range, own])).toEqual([own, range]);
  });

  it('is as sure of the best however many are requested', () => {
    const candidates = [houseAt(48), houseAt(49), houseAt(50)];
    const ofOne = rank(candidates, query, 1);
    expect(ofOne).toHaveLength(1);
    expect(ofOne[0]?.confidence).toBe(rank(candidates, query)[0]?.confidence);
  });

  it.each<readonly [string, Partial<Candidate>, Partial<Alignment>]>([
    ['another postcode', { postcode: 'contradicted', postcodeLikeness: 0.8 }, {}],
    ['a range', { number: 'within' }, {}],
    ['another suffix', { number: 'other-suffix' }, {}],
    ['a less likely number', { numberRank: 1 }, {}],
    ['another unit', { unit: 'contradicted' }, {}],
    ['no city', {}, { city: 'missing' }],
    ['another city', {}, { city: 'contradicted' }],
    ['another state', {}, { state: 'contradicted' }],
    ['unexplained words', {}, { explained: 0.8 }],
    ['a reading cost', {}, { readingCost: 0.1 }],
    ['a postcode known in part', {}, { queryPostcode: '104008', documentPostcode: '104' }],
  ])('is less sure with %s', (_, changes, alignment) => {
    const exact = { postcode: 'matched' } as const;
    const [sure] = confidences([houseAt(48, exact)]);
    expect(confidences([houseAt(48, { ...exact, ...changes }, alignment)])[0]).toBeLessThan(
      sure ?? 0,
    );
  });

  it('doubts a street in another direction than the given one', () => {
    const inPart = houseAt(48, {}, { nameCoverage: 0.8, nameMask: 0b100 });
    const withDirection = (direction: string) => ({
      tokens: ['12', direction, 'main'].map((text) => ({ text })) as unknown as QueryToken[],
    });
    const [west, none] = ['w', 'die'].map(
      (word) => rank([inPart], withDirection(word))[0]?.confidence,
    );
    expect(west).toBeLessThan(0.5);
    expect(none).toBeGreaterThan(0.9);
  });

  it('is as sure of a place that two data sets have as of one', () => {
    const [alone] = confidences([houseAt(48)]);
    expect(confidences([houseAt(48), houseAt(48.0001)])[0]).toBe(alone);
  });

  it.each([
    ['an alignment', {}, 0.41, 0.39],
    ['a complete address', { isCompleteAddress: true }, 0.26, 0.24],
  ])('drops %s that explains too little of the query', (_, alignment, enough, tooLittle) => {
    expect(ranked([houseAt(48, {}, { ...alignment, explained: enough })])).toHaveLength(1);
    expect(ranked([houseAt(48, {}, { ...alignment, explained: tooLittle })])).toEqual([]);
  });

  it('returns as many different places if two data sets have them all', () => {
    const twin = { ...streetSegment };
    const both = [48, 49, 50].flatMap((lat) => [houseAt(lat), houseAt(lat, {}, { segment: twin })]);
    const latitudes = rank(both, query, 2).map(({ candidate }) => candidate.position.lat);
    expect(new Set(latitudes).size).toBe(2);
    expect(latitudes).toHaveLength(4);
  });

  it('returns one of two candidates for the same house if one result is requested', () => {
    const [house, twin] = [houseAt(48), houseAt(48, {}, { segment: { ...streetSegment } })];
    expect(rank([house, twin], query, 1).map(({ candidate }) => candidate)).toEqual([house]);
  });

  it.each<readonly [string, number, Partial<Candidate>, boolean]>([
    ['the same house, 490 m away', 490, {}, true],
    ['the house of that number 510 m away', 510, {}, false],
    ['a range around its number', 0, { number: 'within' }, false],
    ['the house of another reading of the number', 0, { numberRank: 1 }, false],
    ['another unit of the house', 0, { unit: 'contradicted' }, false],
    ['a unit of the house', 0, { level: 'unit' }, false],
  ])(
    'counts two results of a house and, from another data set, %s',
    (_, metres, changes, isOne) => {
      const house = houseAt(48);
      const other = houseAt(northOf48(metres), changes, { segment: { ...streetSegment } });
      const others = [50, 51].map((lat) => houseAt(lat, {}, { city: 'missing' }));
      const results = rank([house, other, ...others], query, 2).map(({ candidate }) => candidate);
      expect(results).toEqual(isOne ? [house, other, others[0]] : [house, other]);
    },
  );

  it('is never surer of a match than of the one before it', () => {
    const interpolated = houseAt(48, { level: 'interpolated', number: 'same' });
    const house = houseAt(49, { number: 'within' });
    const result = rank([house, interpolated], query);
    expect(result.map(({ candidate }) => candidate)).toEqual([interpolated, house]);
    expect(result[1]?.confidence).toBe(result[0]?.confidence);
  });

  it('ranks 16 candidates at most', () => {
    const many = Array.from({ length: 20 }, (_, at) => houseAt(40 + at));
    expect(rank(many, query)).toHaveLength(16);
    expect(rank(many, query, 3)).toHaveLength(3);
  });

  it.each([
    ['explains less than 0.4 of the query', { explained: 0.39 }, 0],
    ['explains 0.4 of the query', { explained: 0.4 }, 1],
    ['is in another country', { country: 'contradicted' }, 0],
    ['is in the right country', { country: 'matched' }, 1],
  ] as const)('handles a candidate that %s', (_, alignment, count) => {
    expect(rank([houseAt(48, {}, alignment)], query)).toHaveLength(count);
  });

  it('drops what is beyond the radius', () => {
    const vicinity = { position: { lat: 48, lon: 8 }, radiusMetres: 1_000 };
    const candidates = [1_010, 990, 0].map((metres) => houseAt(northOf48(metres)));
    const left = rank(candidates, { ...query, vicinity }).map(({ candidate }) => candidate);
    expect(left).toEqual([candidates[2], candidates[1]]);
  });

  it('prefers the nearer of equal candidates', () => {
    const vicinity = { position: { lat: 48, lon: 8 }, radiusMetres: 50_000 };
    const [far, near] = [houseAt(48.3), houseAt(48.01)];
    const [best] = rank([far, near], { ...query, vicinity });
    expect(best?.candidate).toBe(near);
  });
});

describe('candidates of one street', () => {
  const alignment = alignmentWith();
  const premise = { generation: 1, ordinal: 3 };
  const on = (changes: Partial<Candidate>): Candidate => ({
    ...candidateWith({ premise, ...changes }),
    alignment,
  });
  const street = on({ level: 'street', number: 'not-found', premise: undefined });

  it.each(['same', 'within', 'house-of-unit'] as const)(
    'are dropped beside a house whose number is %s',
    (number) => {
      const house = on({ number });
      expect(ranked([street, house])).toEqual([house]);
    },
  );

  it.each(['other-suffix', 'interpolated'] as const)(
    'are kept beside a house whose number is %s',
    (number) => {
      expect(ranked([street, on({ number, level: 'interpolated' })])).toHaveLength(2);
    },
  );

  it('are kept beside a known house of another street', () => {
    expect(ranked([street, houseAt(49)])).toHaveLength(2);
  });
});

/** Whether the second of two equal candidates, this far away, makes the first less sure. */
const isRivalAt = (metres: number, first: Candidate, second: Partial<Candidate> = {}): boolean => {
  const other = { ...first, position: { lat: northOf48(metres), lon: 8 }, ...second };
  return rank([first, other], query)[0]?.rivals.some((score) => score > 0) ?? false;
};

describe('rivals', () => {
  const house = houseAt(48);
  const other = (changes: Partial<Alignment> = {}) => ({ alignment: alignmentWith(changes) });

  it.each([
    ['houses of one street', 490, {}, false],
    ['houses of one street', 510, {}, true],
    ['houses of two streets', 140, other(), false],
    ['houses of two streets', 160, other(), true],
    ['houses of two data sets', 490, other({ segment: { ...streetSegment } }), false],
    ['houses of two data sets', 510, other({ segment: { ...streetSegment } }), true],
    [
      'houses of two data sets, matched in other words',
      160,
      other({ segment: { ...streetSegment }, nameMask: 2 }),
      true,
    ],
    [
      'houses of two data sets, matched in another extent',
      160,
      other({ segment: { ...streetSegment }, nameCoverage: 0.99 }),
      true,
    ],
    ['candidates of two levels', 90_000, { ...other(), level: 'unit' }, false],
    ['houses of one street with other numbers', 90_000, { number: 'within' }, false],
    ['houses of one street by other readings', 90_000, { numberRank: 1 }, false],
    ['houses of two streets with other numbers', 90_000, { ...other(), number: 'within' }, true],
  ] as const)('%s %i metres apart', (_, metres, second, isRival) => {
    expect(isRivalAt(metres, house, second)).toBe(isRival);
  });

  it.each([
    [340, false],
    [360, true],
  ])('streets of 100 m radius, %i metres apart', (metres, isRival) => {
    const street = houseAt(48, { level: 'street', number: 'not-given', premise: undefined });
    expect(isRivalAt(metres, street, other())).toBe(isRival);
  });
});

describe('equal scores', () => {
  const index = anIndex({
    streets: [{ name: 'Rue de Paris' }],
    places: [
      { name: 'Paris', kind: 'country' },
      { name: 'Paris', kind: 'state' },
      { name: 'Paris', kind: 'county' },
      { name: 'Paris', kind: 'locality' },
      { name: 'Paris', kind: 'city' },
      { name: '75000', kind: 'postcode' },
      { name: 'Paris', kind: 'city' },
    ],
  });
  const placeAt = (document: number): Candidate =>
    houseAt(
      48 + document,
      { level: 'place', number: 'not-given', premise: undefined },
      { segment: index.segments[0], document },
    );

  it('are ordered by the kind of place, then by document', () => {
    const documents = ranked([1, 2, 3, 4, 7, 5, 6].map(placeAt)).map(
      ({ alignment }) => alignment.document,
    );
    expect(documents).toEqual([6, 5, 7, 4, 3, 2, 1]);
  });

  it('are ordered by whether the house itself has the postcode', () => {
    const on = (ordinal: number, hasOwnPostcode?: boolean): Candidate =>
      houseAt(48, { premise: { generation: 1, ordinal }, postcode: 'matched', hasOwnPostcode });
    const ordinals = ranked([on(3), on(7, true)]).map(({ premise }) => premise?.ordinal);
    expect(ordinals).toEqual([7, 3]);
  });

  it('are ordered by the reading of the number before the postcode', () => {
    const on = (ordinal: number, changes: Partial<Candidate>): Candidate =>
      houseAt(48, { premise: { generation: 1, ordinal }, postcode: 'matched', ...changes });
    const results = rank(
      [on(3, { numberRank: 1, unit: 'matched', hasOwnPostcode: true }), on(7, {})],
      query,
    );
    expect(results[0]?.score).toBe(results[1]?.score);
    expect(results.map(({ candidate }) => candidate.premise?.ordinal)).toEqual([7, 3]);
  });

  it('are ordered by premise on one street, houses before what has none', () => {
    const on = (ordinal?: number): Candidate =>
      houseAt(48, { premise: ordinal === undefined ? undefined : { generation: 1, ordinal } });
    const ordinals = ranked([on(), on(7), on(3)]).map(({ premise }) => premise?.ordinal);
    expect(ordinals).toEqual([3, 7, undefined]);
  });
});
