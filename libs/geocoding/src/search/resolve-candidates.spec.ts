import { describe, expect, it } from 'vitest';
import type {
  Gazetteer,
  HouseLookup,
  StreetSectionLookup,
  PremiseHit,
} from '../index/gazetteer.js';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import type { Alignment, Candidate } from '../ranking/candidate.js';
import { candidateWith } from '../ranking/candidate.fake.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { alignAll } from './alignment/align-all.fake.js';
import {
  moveCandidatesToPostcode,
  postcodeLikeness,
  resolveCandidates,
} from './resolve-candidates.js';

const index = anIndex({
  streets: [
    { name: 'Ringweg', city: 'Nagold', postcodes: ['72202'] },
    { city: 'Nagold', localities: ['Hochdorf', 'Emmingen'] },
    { name: 'Bundesstraße', city: 'Nagold', postcodes: ['72202', '72203'], radiusMetres: 600 },
    { name: 'Talstraße', city: 'Nagold', postcodes: ['72202', '72203'], radiusMetres: 500 },
    { name: 'Bergstraße', city: 'Nagold', postcodes: ['72202'], radiusMetres: 600 },
  ],
  places: [
    { name: 'Nagold' },
    { name: 'Hochdorf', kind: 'locality' },
    { name: 'Emmingen', kind: 'locality' },
    { name: '72202', kind: 'postcode' },
  ],
  houses: [{ name: 'Villa Rosa', street: 0 }],
});
const options = { deadline: Infinity, outlines: false };

class FakeGazetteer extends VillageGazetteer {
  lookups: readonly HouseLookup[] = [];
  parts: readonly StreetSectionLookup[] = [];

  constructor(
    private readonly answers: readonly (readonly PremiseHit[])[],
    private readonly middle = { lat: 1, lon: 2 },
  ) {
    super([]);
  }

  override premisesAt(lookups: readonly HouseLookup[]) {
    this.lookups = lookups;
    return Promise.resolve(lookups.map((_, at) => this.answers[at] ?? []));
  }

  override streetSectionCentres(lookups: readonly StreetSectionLookup[]) {
    this.parts = lookups;
    return Promise.resolve(lookups.map(() => this.middle));
  }
}

const alignmentOf = (document: number, query: string): Alignment => {
  const alignment = alignAll(query, index).alignments.find((one) => one.document === document);
  if (!alignment) throw new Error(`${query} does not match document ${document}.`);
  return alignment;
};

const hit = (numberKey: string, changes: Partial<PremiseHit> = {}): PremiseHit => ({
  generation: 1,
  ordinal: 9,
  numberKey,
  from: Number.parseInt(numberKey, 10),
  to: Number.parseInt(numberKey, 10),
  position: { lat: 48, lon: 8 },
  ...changes,
});

const candidatesOf = async (
  document: number,
  query: string,
  hits: readonly PremiseHit[] = [],
): Promise<readonly Candidate[]> => {
  const lists = [[alignmentOf(document, query)]];
  return (await resolveCandidates(lists, new FakeGazetteer([hits]), options)).flat();
};

describe('resolveCandidates', () => {
  it('knows a house that has only the postcode of its street', async () => {
    const [house] = await candidatesOf(0, 'Ringweg 5, 72202 Nagold', [hit('5')]);
    expect(house?.postcode).toBe('matched');
    expect(house?.hasOwnPostcode).toBeUndefined();
  });

  it('turns a house into a candidate beside its street', async () => {
    const [house, street, ...others] = await candidatesOf(0, 'Ringweg 5, 72202 Nagold', [
      hit('5', { postcode: '72202' }),
    ]);
    expect(others).toEqual([]);
    expect(house).toMatchObject({
      level: 'street-number',
      number: 'same',
      numberRank: 0,
      numberKey: '5',
      unit: 'missing',
      postcode: 'matched',
      hasOwnPostcode: true,
      premise: { generation: 1, ordinal: 9 },
    });
    expect(street).toMatchObject({ level: 'street', number: 'not-found', numberKey: '5' });
    expect(street?.premise).toBeUndefined();
  });

  it.each([
    [0, 'Ringweg, Nagold', { level: 'street', number: 'not-given' }],
    [5, 'Nagold', { level: 'place', number: 'not-given' }],
    [8, '72202', { level: 'postcode', number: 'not-given' }],
    [9, 'Villa Rosa', { level: 'street-number', premise: { generation: 1, ordinal: 0 } }],
  ])('turns document %i of %s into %o', async (document, query, expected) => {
    const candidates = await candidatesOf(document, query);
    expect(candidates).toHaveLength(1);
    expect(candidates[0]).toMatchObject(expected);
  });

  it.each([
    ['the house in its place', '72202 Nagold', hit('5', { postcode: '72202' }), 1],
    ['no house', '72202 Nagold', undefined, 0],
    ['a house with another suffix', '72202 Nagold', hit('5a', { from: 5, to: 5 }), 0],
    ['a house with another postcode', '72202 Nagold', hit('5', { postcode: '72203' }), 0],
    ['a house in no place that the query names', '', hit('5'), 0],
  ])('turns a distant spelling and %s into candidates', async (_, place, house, count) => {
    const alignment = alignmentOf(0, `Ringweg 5, ${place}`);
    const lists = [[{ ...alignment, distantSpelling: 'two-edits' as const }]];
    const gazetteer = new FakeGazetteer([house ? [house] : []]);
    expect((await resolveCandidates(lists, gazetteer, options)).flat()).toHaveLength(count);
  });

  it('returns no street that has no name', async () => {
    expect(await candidatesOf(1, 'Hochdorf 5')).toEqual([]);
  });

  it.each([
    ['another suffix', hit('5a', { from: 5, to: 5 }), 'interpolated', 'other-suffix'],
    ['a range', hit('3-7', { from: 3, to: 7 }), 'street-number', 'within'],
  ] as const)('grades %s', async (_, found, level, number) => {
    const [house] = await candidatesOf(0, 'Ringweg 5, Nagold', [found]);
    expect(house).toMatchObject({ level, number });
  });

  it.each([
    ['3', 'unit', 'matched'],
    ['whg 3', 'unit', 'matched'],
    ['4', 'street-number', 'contradicted'],
    [undefined, 'street-number', 'missing'],
  ] as const)('compares the requested unit with %s', async (unit, level, agreement) => {
    const [house] = await candidatesOf(0, 'Ringweg 5, apt 3, Nagold', [hit('5', { unit })]);
    expect(house).toMatchObject({ level, unit: agreement });
  });

  it.each([
    ['72202', { postcode: 'matched' }],
    ['72203', { postcode: 'contradicted', postcodeLikeness: 0.8 }],
    [undefined, { postcode: 'matched' }],
  ])('compares the postcode with that of the house, %s', async (postcode, expected) => {
    const [house] = await candidatesOf(0, 'Ringweg 5, 72202 Nagold', [hit('5', { postcode })]);
    expect(house).toMatchObject(expected);
  });

  it.each([
    ['Hochdorf 5', 1, 1],
    ['Hochdorf 5', 2, 0],
    ['Hochdorf 5', undefined, 1],
    ['Nagold 5', 2, 1],
  ])('finds houses of %s in locality %s: %i', async (query, locality, count) => {
    expect(await candidatesOf(1, query, [hit('5', { locality })])).toHaveLength(count);
  });

  it.each([
    ['5', 0, 'same'],
    ['5', 9, 'not-given'],
    ['5a', 0, 'not-given'],
  ])('a named house has the number %s of record %i as %s', async (numberKey, ordinal, number) => {
    const query = 'Villa Rosa, Ringweg 5, Nagold';
    const lists = [[0, 9].map((document) => alignmentOf(document, query))];
    const gazetteer = new FakeGazetteer([[hit(numberKey, { ordinal })]]);
    const candidates = (await resolveCandidates(lists, gazetteer, options)).flat();
    const house = candidates.find(({ alignment }) => alignment.document === 9);
    expect(house).toMatchObject({ number, premise: { ordinal: 0 } });
  });

  it('looks up the houses of six streets at most', async () => {
    const streets = Array.from({ length: 9 }, (_, at) => ({
      name: 'Ringweg',
      city: `City ${String.fromCharCode(65 + at)}`,
      at: { lat: 40 + at, lon: 8 },
    }));
    const many = anIndex({ streets, places: streets.map(({ city }) => ({ name: city })) });
    const alignments = alignAll('Ringweg 5', many).alignments.map((one, at) => ({
      ...one,
      explained: one.explained - at / 20,
    }));
    const gazetteer = new FakeGazetteer([]);
    await resolveCandidates([alignments], gazetteer, options);
    expect(gazetteer.lookups.map(({ street }) => street)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(gazetteer.lookups[0]).toMatchObject({ generation: 1, number: 5, key: '5' });
  });

  it('throws if a look-up is not answered', async () => {
    const silent = { premisesAt: () => Promise.resolve([]) } as unknown as Gazetteer;
    const lists = [[alignmentOf(0, 'Ringweg 5, Nagold')]];
    await expect(resolveCandidates(lists, silent, options)).rejects.toThrow(
      'result 0 of premisesAt is missing',
    );
  });
});

describe('postcodeLikeness', () => {
  it.each([
    ['72202', '72203', 0.8],
    ['72202', '72302', 0.8],
    ['72202', '12202', 0.8],
    ['72202', '72331', 0.4],
    ['72202', '13579', 0],
    ['72202', '722', 0.6],
    ['722', '72202', 0.6],
    ['sw1a2aa', 'sw1a1aa', 6 / 7],
  ])('of %s and %s is %f', (one, other, expected) => {
    expect(postcodeLikeness(one, other)).toBeCloseTo(expected, 10);
  });
});

describe('moveStreetsToPostcode', () => {
  const streetOf = (document: number, changes: Partial<Alignment> = {}): Candidate =>
    candidateWith(
      { level: 'street', number: 'not-found', premise: undefined },
      {
        segment: index.segments[0],
        document,
        postcode: 'matched',
        queryPostcode: '72203',
        ...changes,
      },
    );

  const moved = async (...list: readonly Candidate[]) => {
    const gazetteer = new FakeGazetteer([]);
    const [candidates = []] = await moveCandidatesToPostcode([list], gazetteer, options);
    return { candidates, parts: gazetteer.parts };
  };

  it('moves a long street to the middle of its section', async () => {
    const { candidates, parts } = await moved(streetOf(2));
    expect(parts).toEqual([{ generation: 1, street: 2, postcode: '72203' }]);
    expect(candidates[0]).toMatchObject({ position: { lat: 1, lon: 2 }, isStreetSection: true });
  });

  it('asks for the postcode of the document if it is another form', async () => {
    const { parts } = await moved(streetOf(2, { documentPostcode: '722' }));
    expect(parts[0]?.postcode).toBe('722');
  });

  it.each([
    ['is short', streetOf(3)],
    ['has one postcode', streetOf(4)],
    ['has another postcode', streetOf(2, { postcode: 'contradicted' })],
    ['is interpolated', { ...streetOf(2), level: 'interpolated' as const }],
  ])('does not move a street that %s', async (_, candidate) => {
    const { candidates, parts } = await moved(candidate);
    expect(parts).toEqual([]);
    expect(candidates).toEqual([candidate]);
  });

  it('does not move a street beside a known house', async () => {
    const { parts } = await moved(streetOf(2), candidateWith());
    expect(parts).toEqual([]);
  });
});
