import { describe, expect, it } from 'vitest';
import type { Alignment } from '../ranking/candidate.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import type { FakePlace, FakeStreet } from '../ranking/index-snapshot.fake.js';
import { alignAll } from './alignment/align-all.fake.js';
import { MentionedPlaces, gradeMentionedPlaces } from './mentioned-places.js';
import { WorkBudget, searchWork } from './work-budget.js';

/** A degree of latitude has about 111,195 metres. */
const north = (metres: number) => ({ lat: -34 + metres / 111_195, lon: 151 });

/** The alignment with the first street of an index, graded. */
const graded = (
  query: string,
  data: { readonly streets: readonly FakeStreet[]; readonly places: readonly FakePlace[] },
  correctsSpelling = false,
): Alignment | undefined => {
  const index = anIndex(data);
  const { readings, alignments } = alignAll(query, index, correctsSpelling);
  const mentioned = new MentionedPlaces(readings, index);
  return gradeMentionedPlaces(alignments, { mentioned, readings }).find(
    ({ document }) => document === 0,
  );
};

const places: readonly FakePlace[] = [
  { name: 'Haymarket', country: 'AU', at: north(0) },
  { name: 'Sydney', country: 'AU', at: north(0) },
];
const haymarket: FakeStreet = {
  name: 'Sussex Street',
  city: 'Haymarket',
  country: 'AU',
  postcodes: ['2000'],
  at: north(0),
};
const sydney: FakeStreet = { ...haymarket, city: 'Sydney' };

describe('a street whose name a street in the mentioned city has as well', () => {
  it.each([
    [0, 'adjoining'],
    [400, 'adjoining'],
    [690, 'adjoining'],
    [710, 'contradicted'],
    [5_000, 'contradicted'],
    [60_000, 'contradicted'],
  ])('%i metres from it is %s', (metres, city) => {
    const streets = [haymarket, { ...sydney, at: north(metres) }];
    expect(graded('Sussex Street, Sydney', { streets, places })?.city).toBe(city);
  });

  it.each([
    [900, 'adjoining'],
    [1_110, 'contradicted'],
  ])('reaches farther by the radii of both: %i metres are %s', (metres, city) => {
    const streets = [
      { ...haymarket, radiusMetres: 200 },
      { ...sydney, radiusMetres: 400, at: north(metres) },
    ];
    expect(graded('Sussex Street, Sydney', { streets, places })?.city).toBe(city);
  });

  it('is adjoining by the name of a house on it', () => {
    const streets = [haymarket, { ...sydney, at: north(400) }];
    const houses = [{ name: 'Tower 3', street: 0, at: north(10) }];
    const index = anIndex({ streets, places, houses });
    const { readings, alignments } = alignAll('Tower 3, Sussex Street, Sydney', index);
    const mentioned = new MentionedPlaces(readings, index);
    const house = gradeMentionedPlaces(alignments, { mentioned, readings }).at(-1);
    expect(house).toMatchObject({ document: 4, city: 'adjoining', unexplained: 0 });
  });

  it('is near if the other has only a part of the name', () => {
    const streets = [haymarket, { ...sydney, name: 'Sussex Grove', at: north(5_000) }];
    expect(graded('Sussex Street, Sydney', { streets, places })?.city).toBe('near');
  });

  it.each([
    [0.96, 'contradicted'],
    [0.94, 'near'],
  ])('has the name if %f of its own is given, and the other in full: %s', (coverage, city) => {
    const index = anIndex({ streets: [haymarket, { ...sydney, at: north(5_000) }], places });
    const { readings, alignments } = alignAll('Sussex Street, Sydney', index);
    const [first] = gradeMentionedPlaces(
      alignments.map((one) => (one.document === 1 ? { ...one, nameCoverage: coverage } : one)),
      { mentioned: new MentionedPlaces(readings, index), readings },
    );
    expect(first).toMatchObject({ document: 0, city });
  });
});

describe('a street in a city that is not mentioned', () => {
  const streets = [haymarket];
  const placesAt = (metres: number, sydneyIs: Partial<FakePlace> = {}): readonly FakePlace[] => [
    { name: 'Haymarket', country: 'AU', at: north(0) },
    { name: 'Sydney', country: 'AU', at: north(metres), ...sydneyIs },
  ];

  it.each([
    ['city', 6_050, 'near'],
    ['city', 6_150, 'contradicted'],
    ['locality', 3_050, 'near'],
    ['locality', 3_150, 'contradicted'],
    ['county', 0, 'missing'],
    ['state', 0, 'missing'],
  ] as const)('in a query with a %s %i metres away is graded %s', (kind, metres, city) => {
    const index = { streets, places: placesAt(metres, { kind }) };
    expect(graded('Sussex Street, Sydney', index)?.city).toBe(city);
  });

  it('counts the words of a nearby place as explained', () => {
    const alignment = graded('Sussex Street, Sydney', { streets, places: placesAt(1_000) });
    expect(alignment).toMatchObject({ city: 'near', unexplained: 0 });
    expect(alignment?.explained).toBeCloseTo(1, 10);
  });

  it('counts the words of the longest name of a nearby place', () => {
    const named = [...placesAt(1_000), { name: 'Sydney Harbour', country: 'AU', at: north(900) }];
    const query = 'Sussex Street, Sydney Harbour';
    expect(graded(query, { streets, places: named })?.unexplained).toBe(0);
    const reversed = { streets, places: named.toReversed() };
    expect(graded(query, reversed)?.unexplained).toBe(0);
    const numbered = graded('Sussex Street 5, Sydney Harbour', { streets, places: named });
    expect(numbered?.unexplained).toBe(0b10000);
  });

  it('is near to a place that shares a word with its own state', () => {
    const inState = [
      { name: 'Haymarket', country: 'AU', at: north(0), parent: 'Kansas' },
      { name: 'Kansas', kind: 'state', country: 'AU' },
      { name: 'Kansas City', country: 'AU', at: north(1_000) },
    ] as const;
    const alignment = graded('Sussex Street, Kansas City', { streets, places: inState });
    expect(alignment).toMatchObject({ city: 'near', unexplained: 0 });
    expect(alignment?.explained).toBeCloseTo(1, 10);
  });

  it('leaves the words of a distant place unexplained', () => {
    const alignment = graded('Sussex Street, Sydney', { streets, places: placesAt(90_000) });
    expect(alignment).toMatchObject({ city: 'contradicted', unexplained: 0b100 });
    expect(alignment?.explained).toBeLessThan(0.8);
  });

  it('counts the words of a distant place as explained beside the right postcode', () => {
    const alignment = graded('Sussex Street, Sydney 2000', { streets, places: placesAt(90_000) });
    expect(alignment).toMatchObject({ city: 'contradicted', unexplained: 0, postcode: 'matched' });
    expect(alignment?.explained).toBeCloseTo(1, 10);
  });

  it('is not contradicted by a misspelt place', () => {
    const index = { streets, places: placesAt(90_000) };
    expect(graded('Sussex Street, Sidney', index, true)?.city).toBe('missing');
  });

  it('is near to a misspelt place', () => {
    const index = { streets, places: placesAt(1_000) };
    expect(graded('Sussex Street, Sidney', index, true)?.city).toBe('near');
  });

  it('is not graded by an incomplete name of a place', () => {
    const index = { streets, places: placesAt(1_000, { name: 'Sydney Harbour' }) };
    expect(graded('Sussex Street, Sydney', index)?.city).toBe('missing');
  });

  it('is not contradicted by a word of its own city', () => {
    const data = {
      streets: [{ ...haymarket, city: 'Neustadt an der Weinstraße', country: 'DE' }],
      places: [
        { name: 'Neustadt an der Weinstraße', at: north(0) },
        { name: 'Neustadt', at: north(90_000) },
      ],
    };
    expect(graded('Sussex Street, Neustadt', data)?.city).toBe('missing');
  });

  it.each([
    ['Sussex Street, Haymarket', 'matched'],
    ['Sussex Street', 'missing'],
    ['Sussex Street, Foobar', 'missing'],
  ])('in %s stays %s', (query, city) => {
    expect(graded(query, { streets, places: placesAt(90_000) })?.city).toBe(city);
  });

  it('is not graded if it is a place itself', () => {
    const data = {
      streets: [],
      places: [
        { name: 'Haymarket', country: 'AU', at: north(0) },
        { name: 'Sydney', country: 'AU', at: north(1_000) },
      ],
    };
    expect(graded('Haymarket, Sydney', data)?.city).toBe('missing');
  });
});

describe('MentionedPlaces', () => {
  it('ignores a word that more than 500 places have', () => {
    const many = (count: number): readonly FakePlace[] => [
      { name: 'Haymarket', country: 'AU', at: north(0) },
      ...Array.from({ length: count }, () => ({ name: 'Sydney', country: 'AU', at: north(1_000) })),
    ];
    const gradeAmong = (count: number) =>
      graded('Sussex Street, Sydney', { streets: [haymarket], places: many(count) })?.city;
    expect(gradeAmong(500)).toBe('near');
    expect(gradeAmong(501)).toBe('missing');
  });
});

describe('MentionedPlaces', () => {
  it('looks the words of a query up once, for whichever of them', () => {
    const index = anIndex({ streets: [haymarket], places });
    const { readings } = alignAll('Sussex Street, Sydney Haymarket', index);
    const work = WorkBudget.of(index);
    const mentioned = new MentionedPlaces(readings, index, work);
    expect(mentioned.among(0b1000)).toHaveLength(1);
    const { spent } = work;
    expect(mentioned.among(0b0100)).toHaveLength(1);
    expect(work.spent).toBe(spent + searchWork.costs.place);
  });
});
