import { describe, expect, it } from 'vitest';
import type { TextQuery } from '#contracts';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import type { FakeStreet } from '../../ranking/index-snapshot.fake.js';
import { alignAll, textQuery } from '../alignment/align-all.fake.js';
import { retrieve } from './retrieve.js';

const north = (metres: number) => ({ lat: 48 + metres / 111_195, lon: 8 });

const streets: readonly FakeStreet[] = [
  { name: 'Ahornweg', city: 'Nagold', at: north(0) },
  { name: 'Ahornweg', city: 'Calw', at: north(5_000) },
  { name: 'Birkenweg', city: 'Nagold', at: north(0), postcodes: ['72202'] },
  { name: 'Ahornweg Nord', city: 'Nagold', at: north(0) },
  { name: 'Ahornweg', city: 'Graz', country: 'AT', at: north(10_000) },
  { city: 'Nagold', at: north(0) },
];
const places = [
  { name: 'Nagold' },
  { name: 'Calw' },
  { name: 'Graz', country: 'AT' },
  { name: 'Deutschland', kind: 'country' },
  { name: '72202', kind: 'postcode' },
  { name: 'Kr', kind: 'country' },
] as const;
const index = anIndex({ streets, places });

const retrieved = (
  query: string | TextQuery,
  of = index,
): readonly { readonly document: number; readonly score: number }[] =>
  alignAll(query, of).contexts.flatMap((context) => retrieve(context, context.segment));

const documents = (query: string | TextQuery, of = index): readonly number[] =>
  retrieved(query, of).map(({ document }) => document);

describe('retrieve', () => {
  it('returns what has most words of the query first', () => {
    expect(documents('Ahornweg Calw')[0]).toBe(1);
    expect(documents('Birkenweg Nagold')[0]).toBe(2);
  });

  it('returns the shorter of equal names first', () => {
    expect(documents('Ahornweg Nagold').slice(0, 2)).toEqual([0, 3]);
  });

  it('returns a street without a name by its place', () => {
    expect(documents('Nagold 12')).toEqual([6, 5]);
  });

  it('returns no street that has a name by its place or its postcode alone', () => {
    expect(documents('72202 Nagold')).toEqual([6, 10, 5]);
  });

  it('returns nothing for unknown words', () => {
    expect(documents('Foobar')).toEqual([]);
  });

  it('skips a segment that knows less than 0.15 of the query', () => {
    expect(documents('Ahornweg')).not.toEqual([]);
    expect(documents(`Ahornweg ${'foobar '.repeat(20)}`)).toEqual([]);
  });

  it('leaves the accumulator empty for the next search', () => {
    const first = retrieved('Ahornweg Calw');
    documents('Birkenweg Nagold');
    expect(retrieved('Ahornweg Calw')).toMatchObject(
      first.map(({ document, score }) => ({ document, score })),
    );
  });

  it('returns 24 documents at most', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ name: 'Ahornweg', at: north(at) }));
    expect(documents('Ahornweg', anIndex({ streets: many }))).toHaveLength(24);
  });

  it('counts a term once for a document that has several of its readings', () => {
    const of = anIndex({
      streets: [{ name: 'Street St' }, { name: 'Street' }, { name: 'Foo' }, { name: 'Bar' }],
    });
    const [both, one] = retrieved('Street', of);
    expect([both?.document, one?.document].sort()).toEqual([0, 1]);
    expect(Math.max(both?.score ?? 0, one?.score ?? 0)).toBeLessThan(
      1.1 * of.vocabulary.idfOf(of.vocabulary.tokenOf('st') ?? 0),
    );
  });
});

describe('the filters of a query', () => {
  const query = textQuery('Ahorn');

  it('admit documents of its country', () => {
    expect(documents({ ...query, country: 'AT' })).toEqual([4]);
  });

  it.each([
    [1_000, [0, 3]],
    [4_000, [0, 3]],
    [5_100, [0, 1, 3]],
    [8_000, [0, 1, 3]],
    [10_100, [0, 1, 4, 3]],
  ])('admit what is within %i metres and its own radius', (radiusMetres, expected) => {
    const vicinity = { position: north(0), radiusMetres };
    expect(documents({ ...query, vicinity })).toEqual(expected);
  });

  it.each([
    ['Deutschland', [9]],
    ['Nagold Deutschland', [6, 5]],
    ['kr32u', []],
  ])('admit a country for %s', (text, expected) => {
    expect(documents(text)).toEqual(expected);
  });
});
