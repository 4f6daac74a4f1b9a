import { describe, expect, it } from 'vitest';
import type { StructuredQuery } from '#contracts';
import type { Alignment } from '../ranking/candidate.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { alignAll } from './alignment/align-all.fake.js';
import { MentionedPlaces } from './mentioned-places.js';
import { disregardSurroundings } from './surrounding-words.js';

const index = anIndex({
  streets: [
    { name: 'Birkenweg', city: 'Nagold', postcodes: ['72202'] },
    { name: 'Old Tor Road', city: 'Farnham' },
  ],
  places: [{ name: 'Nagold' }, { name: 'Farnham' }, { name: 'Graz', country: 'AT' }],
  houses: [{ name: 'Rose Cottage', street: 1 }],
});
const [birkenweg, torRoad, roseCottage] = [0, 1, 5] as const;

/** What is unexplained in a query once the surroundings of a document's address are disregarded. */
const leftIn = (
  query: string | StructuredQuery,
  document: number = birkenweg,
  correctsSpelling = false,
) => {
  const { readings, contexts, alignments } = alignAll(query, index, correctsSpelling);
  const parsed = contexts[0]?.query;
  if (!parsed) throw new Error('The index has no segment.');
  const mentioned = new MentionedPlaces(readings, index);
  const context = { query: parsed, mentioned, readings, vocabulary: index.vocabulary };
  const alignment = disregardSurroundings(alignments, context).find(
    (one) => one.document === document,
  );
  const words = parsed.tokens.filter((_, at) => (alignment?.unexplained ?? 0) & (1 << at));
  return { alignment, words: words.map(({ text }) => text).join(' ') };
};

const unexplained = (query: string | StructuredQuery, document?: number): string =>
  leftIn(query, document).words;

describe('around a complete address', () => {
  it.each([
    'Foobar Baz, Birkenweg 3, 72202 Nagold',
    'Birkenweg 3, 72202 Nagold, Foobar Baz',
    'Foobar, Frau Baz, Birkenweg 3, Nagold',
    'Foobar Baz - Birkenweg 3, Nagold',
    'Foobar Baz, Birkenweg, 3, Nagold',
    'Birkenweg 3, Nagold (Foobar Baz)',
    'Nagold, Birkenweg 3, Foobar Baz',
    'Foobar Baz, Birkenweg 3, Wohnung 4, 72202',
    'Restaurant Graz, Birkenweg 3, Nagold',
    'Foobar 24, Birkenweg 3, Nagold',
    'Foobar Mo-Fr 8:00-18:00, Birkenweg 3, Nagold',
  ])('other words are disregarded: %s', (query) => {
    expect(unexplained(query)).toBe('');
  });

  it('they count as if they were not in the query', () => {
    const { alignment } = leftIn('Foobar Baz, Birkenweg 3, Nagold');
    const { alignment: alone } = leftIn('Birkenweg 3, Nagold');
    expect(alignment?.explained).toBeGreaterThan(0.98);
    expect(alignment?.explained).toBeLessThan(alone?.explained ?? 0);
    expect(alignment?.surroundingShare).toBeGreaterThan(0.3);
    expect(alone?.surroundingShare).toBeUndefined();
  });

  it('the name of a house is disregarded beside a number', () => {
    const address = { houseName: 'Foobar Baz', streetName: 'Birkenweg', streetNumber: '3' };
    const query = { kind: 'structured', inputFilter: 'none', limit: 1 } as const;
    expect(unexplained({ ...query, address: { ...address, city: 'Nagold' } })).toBe('');
  });

  it.each([
    ['Foobar Birkenweg 3, Nagold', 'foobar'],
    ['Birkenweg 3, Foobar Nagold', 'foobar'],
    ['Baz Qux, Foobar Birkenweg 3, Nagold', 'foobar'],
    ['Birkenweg 3, Foobar, Nagold', 'foobar'],
  ])('words beside it still count: %s', (query, left) => {
    expect(unexplained(query)).toBe(left);
  });

  it.each([
    ['another place', 'Graz, Birkenweg 3, Nagold', 'graz'],
    ['a word behind it that may be a town', 'Birkenweg 3, Nagold, Foobar', 'foobar'],
    ['a country', 'Birkenweg 3, Nagold, New Zealand', 'new zealand'],
    ['another address', 'Foo Straße 5, Birkenweg 3, Nagold', 'foo strasse 5'],
  ])('%s still counts', (_, query, left) => {
    expect(unexplained(query)).toBe(left);
  });
});

describe('an address is not complete', () => {
  it.each<readonly [string, string, string]>([
    ['without a number', 'Foobar Baz, Birkenweg, Nagold', 'foobar baz'],
    ['without a place', 'Foobar Baz, Birkenweg 3', 'foobar baz'],
    ['with its place far off', 'Qux, Birkenweg 3, Foo, Bar, Nagold', 'qux foo bar'],
    ['with the number of a note', 'Foobar 3, Birkenweg, Nagold', 'foobar'],
  ])('%s', (_, query, left) => {
    expect(unexplained(query)).toBe(left);
  });

  it('with half of a name', () => {
    expect(unexplained('Foobar Baz, Tor Road 3, Farnham', torRoad)).toContain('foobar');
  });

  it('with a misspelt name, unless city and postcode are right', () => {
    const spelt = (query: string): string => leftIn(query, birkenweg, true).words;
    expect(spelt('Qux Baz, Birkemweg 3, Nagold')).toBe('qux baz');
    expect(spelt('Qux Baz, Birkemweg 3, 72202 Nagold')).toBe('');
  });
});

describe('a named house', () => {
  it('is a complete address with its street and town', () => {
    expect(unexplained('Foobar Baz, Rose Cottage, Old Tor Road, Farnham', roseCottage)).toBe('');
    expect(unexplained('Foobar Baz, Rose Cottage, Farnham', roseCottage)).toBe('foobar baz');
  });
});

it.each<readonly [string, Alignment['postcode']]>([
  ['Birkenweg 3, Nagold, Foobar 12345 Baz', 'missing'],
  ['Birkenweg 3, 12345 Nagold, Foobar Baz', 'contradicted'],
  ['Foo Bar, Birkenweg 3, Nagold, 12345', 'contradicted'],
  ['Birkenweg 3, Nagold, 12345 Graz', 'contradicted'],
])('a number of the surroundings is no postcode: in %s it is %s', (query, postcode) => {
  expect(leftIn(query).alignment?.postcode).toBe(postcode);
});

it('an alignment of a complete address is marked', () => {
  const isComplete = (query: string): Alignment['isCompleteAddress'] =>
    leftIn(query).alignment?.isCompleteAddress;
  expect(isComplete('Foobar Birkenweg 3, Nagold')).toBe(true);
  expect(isComplete('Foobar Birkenweg, Nagold')).toBeUndefined();
});
