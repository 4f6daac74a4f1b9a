import { describe, expect, it } from 'vitest';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentWith } from '../ranking/candidate.fake.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import {
  addSameNameStreets,
  penaliseNamesOfOtherStreets,
  penaliseShorterNames,
} from './competing-names.js';

describe('penaliseShorterNames', () => {
  /** `Main Street North`: the shorter name leaves the third word unexplained. */
  const shorter = { nameMask: 0b011, unexplained: 0b100 };
  const longer = { nameMask: 0b111, unexplained: 0 };

  const isPenalised = (one: Partial<Alignment>, other: Partial<Alignment>): boolean =>
    penaliseShorterNames([alignmentWith(one), alignmentWith(other)])[0]?.isPartOfLongerName ??
    false;

  it('marks a name whose remaining words complete a longer one', () => {
    expect(isPenalised(shorter, longer)).toBe(true);
  });

  it.each<readonly [string, Partial<Alignment>, Partial<Alignment>]>([
    ['explains everything', { ...shorter, unexplained: 0 }, longer],
    ['leaves other words', { ...shorter, unexplained: 0b1000 }, longer],
    ['competes with an incomplete name', shorter, { ...longer, nameCoverage: 0.94 }],
    ['competes with one that leaves other words', shorter, { ...longer, unexplained: 0b1000 }],
    ['competes with one in another city', shorter, { ...longer, city: 'missing' }],
    ['has the postcode', { ...shorter, postcode: 'matched' }, longer],
    ['competes with one of another postcode', shorter, { ...longer, postcode: 'contradicted' }],
  ])('does not mark a name that %s', (_, one, other) => {
    expect(isPenalised(one, other)).toBe(false);
  });

  it.each<readonly [Partial<Alignment>, Partial<Alignment>, boolean]>([
    [{ city: 'contradicted' }, { city: 'near' }, true],
    [{ city: 'near' }, { city: 'contradicted' }, true],
    [{ city: 'missing' }, { city: 'near' }, false],
    [{ city: 'missing' }, { city: 'adjoining' }, true],
    [{ city: 'matched' }, { city: 'adjoining' }, false],
    [{ city: 'matched' }, { city: 'missing', postcode: 'matched' }, true],
  ])('compares places: %o with %o', (one, other, expected) => {
    expect(isPenalised({ ...shorter, ...one }, { ...longer, ...other })).toBe(expected);
  });

  it('takes a name for complete from 0.95 on', () => {
    expect(isPenalised(shorter, { ...longer, nameCoverage: 0.95 })).toBe(true);
  });

  it('leaves the longer name as it is', () => {
    const [, other] = penaliseShorterNames([alignmentWith(shorter), alignmentWith(longer)]);
    expect(other?.isPartOfLongerName).toBeUndefined();
  });
});

describe('penaliseNamesOfOtherStreets', () => {
  const { segments } = anIndex({
    streets: [0, 0.02, 0.001].map((north) => ({
      name: 'Howard Street',
      at: { lat: 37.7 + north, lon: -122.4 },
    })),
  });
  const [segment] = segments;
  const former = { nameMask: 0b11, isOtherName: true };
  const current = { nameMask: 0b11, document: 1 };
  const sectionOfIt = { ...current, document: 2 };

  const isPenalised = (one: Partial<Alignment>, other: Partial<Alignment>): boolean => {
    const [first] = penaliseNamesOfOtherStreets([
      alignmentWith({ segment, ...one }),
      alignmentWith({ segment, ...other }),
    ]);
    return first?.isNameOfAnotherStreet ?? false;
  };

  it('marks another name of a street that is the current name of one beside it', () => {
    expect(isPenalised(former, current)).toBe(true);
    expect(isPenalised(former, { ...current, nameMask: 0b111 })).toBe(true);
  });

  it.each<readonly [string, Partial<Alignment>, Partial<Alignment>]>([
    ['a current name', current, current],
    ['a name of the same street in the addresses of some houses', former, sectionOfIt],
    ['a name beside other former names', former, former],
    ['a name beside a shorter one', former, { ...current, nameMask: 0b1 }],
    ['a name beside an incomplete one', former, { ...current, nameCoverage: 0.9 }],
    ['a name beside one that is misspelt', former, { ...current, readingCost: 0.1 }],
    ['a name beside one in another city', former, { ...current, city: 'contradicted' }],
    ['a name with the postcode', { ...former, postcode: 'matched' }, current],
    [
      'a name beside one of another data set',
      former,
      { ...current, segment: anIndex({ streets: [] }).segments[0]! },
    ],
  ])('does not mark %s', (_, one, other) => {
    expect(isPenalised(one, other)).toBe(false);
  });
});

describe('addSameNameStreets', () => {
  const cities = ['Nagold', 'Herrenberg'];
  const streetsIn = (city: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: 'Hauptstraße',
      city,
      at: { lat: 40 + at / 10, lon: 8 },
    }));
  const index = anIndex({
    streets: [...streetsIn('Nagold', 40), ...streetsIn('Herrenberg', 40)],
    places: cities.map((name) => ({ name })),
  });
  const [segment] = index.segments;
  const street = (document: number, changes: Partial<Alignment> = {}): Alignment =>
    alignmentWith({ segment, document, ...changes });
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => from + at);

  const kept = (alignments: readonly Alignment[], most: number): readonly number[] =>
    addSameNameStreets(alignments, most).map(({ document }) => document);

  it('returns a short list as it is', () => {
    const list = range(0, 3).map((document) => street(document, { explained: 1 - document / 4 }));
    expect(kept(list, 3)).toEqual([0, 1, 2]);
  });

  it('cuts streets that are less likely', () => {
    const list = range(0, 5).map((document) => street(document, { explained: 1 - document / 10 }));
    expect(kept(list, 2)).toEqual([0, 1]);
  });

  it('keeps all streets of the name in the city', () => {
    expect(
      kept(
        range(0, 40).map((document) => street(document)),
        2,
      ),
    ).toEqual(range(0, 40));
  });

  it('keeps 24 streets of the name in other cities', () => {
    const list = [street(0), ...range(40, 80).map((document) => street(document))];
    expect(kept(list, 2)).toEqual([0, ...range(40, 63)]);
  });

  it.each([
    [0.0124, true],
    [0.0126, false],
  ])('keeps a street that is nearly as likely: %f of the query behind', (behind, isKept) => {
    const list = [street(0), street(1), street(40, { explained: 1 - behind })];
    expect(kept(list, 2)).toEqual(isKept ? [0, 1, 40] : [0, 1]);
  });

  it('keeps no other street of the city that is less likely', () => {
    const list = [
      ...range(0, 30).map((document) => street(document)),
      street(30, { explained: 0.99 }),
    ];
    expect(kept(list, 2)).toEqual(range(0, 30));
  });

  it('cuts places, which have no houses', () => {
    const places = range(80, 82).map((document) => street(document));
    const list = [places[0]!, ...range(0, 40).map((document) => street(document)), places[1]!];
    expect(kept(list, 2)).toEqual([80, ...range(0, 23)]);
  });
});
