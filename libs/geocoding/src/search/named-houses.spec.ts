import { describe, expect, it } from 'vitest';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { alignAll } from './alignment/align-all.fake.js';
import { alignNamedHouses } from './named-houses.js';

const index = anIndex({
  streets: [{ name: 'Mill Lane', city: 'Berkeley' }, { name: 'Tor Road', city: 'Berkeley' }, {}],
  places: [{ name: 'Berkeley' }],
  houses: [
    { name: 'Rose Cottage Barn', street: 0 },
    { name: 'Rose Cottage', street: 1 },
    { name: 'Melody', street: 0 },
    { name: 'Mill House', street: 0 },
    { name: 'Barton Manor Barn', street: 1 },
    { name: 'Manor Hall', street: 1 },
    { name: 'Hotel Parker', street: 1 },
    { name: 'El Mirador', street: 1 },
  ],
});
const firstHouse = 4;

/** The houses, counted from 0, that a query names on a street. */
const housesOn = (street: number, query: string): readonly number[] => {
  const { contexts, alignments } = alignAll(query, index);
  const [context] = contexts;
  const alignment = alignments.find(({ document }) => document === street);
  if (!context || !alignment) return [];
  return alignNamedHouses([{ alignment, context }]).map(({ document }) => document - firstHouse);
};

it('returns 24 houses at most', () => {
  const forums = Array.from({ length: 30 }, () => ({ name: 'Forum', street: 0 }));
  const many = anIndex({
    streets: [{ name: 'Mill Lane', city: 'Berkeley' }],
    places: [{ name: 'Berkeley' }],
    houses: forums,
  });
  const { contexts, alignments } = alignAll('Forum, Mill Lane, Berkeley', many);
  const [context] = contexts;
  const houses = alignments.flatMap((alignment) =>
    context ? alignNamedHouses([{ alignment, context }]) : [],
  );
  expect(houses).toHaveLength(24);
});

describe('alignNamedHouses', () => {
  it.each<readonly [number, string, readonly number[]]>([
    [0, 'Rose Cottage, Mill Lane, Berkeley', [0]],
    [1, 'Rose Cottage, Tor Road, Berkeley', [1]],
    [0, 'Melody, Mill Lane, Berkeley', [2]],
    [0, 'Foobar, Mill Lane, Berkeley', []],
    // The word is explained by the street.
    [0, 'Mill Lane, Berkeley', []],
    // A street without its place.
    [0, 'Melody, Mill Lane', []],
    // A part of a name that only this house of the street has.
    [1, 'Barton, Tor Road, Berkeley', [4]],
    [1, 'Barton Manor, Tor Road, Berkeley', [4]],
    [1, 'Parker, Tor Road, Berkeley', [6]],
    // One that two houses have, an article, and a category.
    [1, 'Manor, Tor Road, Berkeley', []],
    [1, 'El, Tor Road, Berkeley', []],
    [1, 'Hotel, Tor Road, Berkeley', []],
    // Beside a number, or without the place.
    [1, 'Barton, 12 Tor Road, Berkeley', []],
    [1, 'Barton, Tor Road', []],
    // A street that is named in part.
    [0, 'Melody, Mill Street, Berkeley', []],
  ])('finds on street %i in %s the houses %j', (street, query, expected) => {
    expect(housesOn(street, query)).toEqual(expected);
  });
});
