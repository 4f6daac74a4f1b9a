import { describe, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { bakery, placeOf, postcode, street, townHall } from '../destinations.fake.js';
import { UrlParameters } from '../url-parameters.js';
import {
  addokTypeOf,
  passesAddokFilter,
  readAddokFilter,
  readAddokReverse,
  readAddokSearch,
} from './addok.params.js';

type Query = Readonly<Record<string, unknown>>;

const filterOf = (query: Query) => readAddokFilter(new UrlParameters(query));

describe('the filter of addok', () => {
  it.each<[Query, object]>([
    [{}, { limit: 5, type: undefined, postcode: undefined }],
    [{ limit: '0' }, { limit: 1 }],
    [{ limit: '100' }, { limit: 10 }],
    [{ type: 'Street' }, { type: 'street' }],
    [{ postcode: ' 1010 ' }, { postcode: '1010' }],
  ])('reads %j', (given, expected) => {
    expect(filterOf(given)).toMatchObject(expected);
  });

  it('rejects an unknown type', () => {
    expect(() => filterOf({ type: 'city' })).toThrow('type must be one of housenumber, street');
  });

  it.each<[Query, Destination, boolean]>([
    [{}, townHall, true],
    [{ type: 'housenumber' }, townHall, true],
    [{ type: 'street' }, townHall, false],
    [{ postcode: '1010' }, townHall, true],
    [{ postcode: '1011' }, townHall, false],
    [{ postcode: '1010', type: 'street' }, street, true],
    [{ postcode: '1010' }, placeOf({ city: 'Wien' }), false],
  ])('%j passes %j: %s', (given, destination, passes) => {
    expect(passesAddokFilter(destination, filterOf(given))).toBe(passes);
  });

  it.each<[Destination, string]>([
    [townHall, 'housenumber'],
    [bakery, 'housenumber'],
    [street, 'street'],
    [postcode, 'locality'],
    [placeOf({ locality: 'Hernals' }), 'locality'],
    [placeOf({ city: 'Wien' }), 'municipality'],
    [placeOf({ country: 'Österreich' }), 'municipality'],
  ])('%j has the type %s', (destination, type) => {
    expect(addokTypeOf(destination)).toBe(type);
  });
});

describe('a search of addok', () => {
  const search = (query: Query) => readAddokSearch(new UrlParameters(query));
  const position = { lat: 48, lon: 16 };

  it.each<[Query, unknown]>([
    [{}, [{ kind: 'text', text: 'a', limit: 5 }]],
    [{ autocomplete: '0' }, [{ kind: 'text' }]],
    [{ autocomplete: '1' }, { kind: 'suggest', text: 'a', limit: 10, near: undefined }],
    [
      { autocomplete: '1', lat: '48', lon: '16' },
      { kind: 'suggest', near: position },
    ],
    [{ lat: '48', lon: '16' }, [{ vicinity: { position, radiusMetres: 25_000 } }, { text: 'a' }]],
    [{ lat: '48', lng: '16', lon: 'x' }, [{ vicinity: { position } }, {}]],
  ])('with %j', (given, expected) => {
    expect(search({ q: 'a', ...given })).toMatchObject(expected as object);
  });

  it.each<[Query, string]>([
    [{}, 'q is missing'],
    [{ q: 'a', lat: '48' }, 'lon is missing'],
    [{ q: 'a', lng: '16' }, 'lat is missing'],
    [{ q: 'a', lat: 'x', lon: '1' }, 'lat must be a number'],
  ])('rejects %j', (given, reason) => {
    expect(() => search(given)).toThrow(reason);
  });
});

describe('a reverse query of addok', () => {
  const reverse = (query: Query) => readAddokReverse(new UrlParameters(query));

  it('has several matches, in the local language', () => {
    expect(reverse({ lat: '48', lng: '16' })).toEqual({
      kind: 'reverse',
      vicinity: { position: { lat: 48, lon: 16 }, radiusMetres: 25_000 },
      limit: 5,
      language: 'local',
    });
  });

  it('needs a position', () => {
    expect(() => reverse({})).toThrow('lat is missing');
    expect(() => reverse({ lat: '1' })).toThrow('lon is missing');
  });
});
