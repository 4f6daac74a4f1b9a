import { describe, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { bakery, placeOf, plainHouse, postcode, street, townHall } from '../destinations.fake.js';
import { UrlParameters } from '../url-parameters.js';
import {
  kindsOfLayers,
  passesPeliasFilter,
  readAutocomplete,
  readPeliasFilter,
  readPeliasReverse,
  readPeliasSearch,
  readPeliasStructured,
} from './pelias.params.js';

type Query = Readonly<Record<string, unknown>>;

const filterOf = (query: Query, header?: string) =>
  readPeliasFilter(new UrlParameters(query), header, 10);

const rectangle = (south: string, north: string, west: string, east: string) => ({
  'boundary.rect.min_lat': south,
  'boundary.rect.max_lat': north,
  'boundary.rect.min_lon': west,
  'boundary.rect.max_lon': east,
});

describe('the filter of Pelias', () => {
  it.each<[Query, object]>([
    [{}, { size: 10, layers: [], countries: [], box: undefined, language: undefined }],
    [{ size: '0' }, { size: 1 }],
    [{ size: '40' }, { size: 10 }],
    [{ layers: 'address,venue' }, { layers: ['address', 'venue'] }],
    [
      { layers: 'coarse' },
      {
        layers: ['postalcode', 'neighbourhood', 'locality', 'county', 'region', 'country'],
      },
    ],
    [{ 'boundary.country': 'AUT,de' }, { countries: ['AT', 'DE'] }],
    [{ lang: 'fr' }, { language: 'fr' }],
    [rectangle('48', '49', '16', '17'), { box: { south: 48, north: 49, west: 16, east: 17 } }],
    // Across the antimeridian.
    [rectangle('-20', '0', '170', '-170'), { box: { west: 170, east: -170 } }],
  ])('reads %j', (given, expected) => {
    expect(filterOf(given)).toMatchObject(expected);
  });

  it('has the language of the header where no parameter names one', () => {
    expect(filterOf({}, 'it-CH, de').language).toBe('it');
    expect(filterOf({ lang: 'en' }, 'it').language).toBe('en');
  });

  it.each<[Query, string]>([
    [{ 'boundary.country': 'A' }, 'boundary.country must be country codes'],
    [{ 'boundary.country': 'XYZ' }, 'boundary.country has the unknown code XYZ'],
    [{ 'boundary.rect.min_lat': '1' }, 'needs min_lat, min_lon, max_lat and max_lon'],
    [rectangle('2', '1', '1', '2'), 'boundary.rect.min_lat is greater than max_lat'],
    [rectangle('-91', '1', '1', '2'), 'min_lat must be a number from -90 to 90'],
    [rectangle('1', '2', '1', '181'), 'max_lon must be a number from -180 to 180'],
    [{ size: '1.5' }, 'size must be a whole number'],
  ])('rejects %j', (given, reason) => {
    expect(() => filterOf(given)).toThrow(reason);
  });

  it.each<[Query, Destination, boolean]>([
    [{}, townHall, true],
    [{ layers: 'address' }, townHall, true],
    [{ layers: 'venue' }, townHall, false],
    [{ layers: 'venue' }, bakery, true],
    [{ layers: 'street' }, street, true],
    [{ layers: 'postalcode' }, postcode, true],
    [{ layers: 'coarse' }, postcode, true],
    [{ layers: 'coarse' }, street, false],
    [{ layers: 'region' }, placeOf({ state: 'Wien' }), true],
    [{ layers: 'moon' }, townHall, false],
    [{ 'boundary.country': 'AUT' }, townHall, true],
    [{ 'boundary.country': 'AUT' }, plainHouse, false],
    [rectangle('48', '49', '16', '17'), townHall, true],
    [rectangle('48', '49', '17', '18'), townHall, false],
  ])('%j passes %j: %s', (given, destination, passes) => {
    expect(passesPeliasFilter(destination, filterOf(given))).toBe(passes);
  });

  it('has the kinds of its layers, none of those that do not exist', () => {
    expect(kindsOfLayers(['address', 'region', 'moon'])).toEqual(['house', 'state']);
  });
});

describe('a search of Pelias', () => {
  const search = (query: Query) => readPeliasSearch(new UrlParameters(query), filterOf(query));
  const autocomplete = (query: Query) =>
    readAutocomplete(new UrlParameters(query), filterOf(query));
  const focus = { 'focus.point.lat': '48', 'focus.point.lon': '16' };
  const circle = { 'boundary.circle.lat': '48', 'boundary.circle.lon': '16' };
  const position = { lat: 48, lon: 16 };

  it.each<[Query, readonly object[]]>([
    [{}, [{ kind: 'text', text: 'a', limit: 5, vicinity: undefined }]],
    [{ 'boundary.country': 'AT' }, [{ country: 'AT' }]],
    [focus, [{ vicinity: { position, radiusMetres: 25_000 } }, { vicinity: undefined }]],
    [circle, [{ vicinity: { position, radiusMetres: 25_000 } }]],
    [{ ...circle, 'boundary.circle.radius': '2' }, [{ vicinity: { radiusMetres: 2_000 } }]],
    [{ ...circle, ...focus }, [{ vicinity: { position } }]],
  ])('with %j', (given, queries) => {
    expect(search({ text: 'a', ...given })).toMatchObject(queries);
  });

  it('in several countries filters the matches', () => {
    expect(search({ text: 'a', 'boundary.country': 'AT,DE' })[0]).not.toHaveProperty('country');
  });

  it('as you type is near its focus', () => {
    expect(autocomplete({ text: 'a', ...focus, 'boundary.country': 'AT' })).toMatchObject({
      ...{ kind: 'suggest', text: 'a', limit: 10, near: position, countries: ['AT'] },
    });
  });

  it.each<[Query, string]>([
    [{}, 'text is missing'],
    [{ text: 'a', 'focus.point.lat': '1' }, 'focus.point.lon is missing'],
    [{ text: 'a', ...circle, 'boundary.circle.radius': '40001' }, 'from 0 to 40000'],
    [{ text: 'a', 'boundary.circle.lat': '91', 'boundary.circle.lon': '1' }, 'from -90 to 90'],
  ])('rejects %j', (given, reason) => {
    expect(() => search(given)).toThrow(reason);
  });
});

describe('a structured search of Pelias', () => {
  const structured = (query: Query) =>
    readPeliasStructured(new UrlParameters(query), filterOf(query));

  it('has the components of the address', () => {
    const given = {
      ...{ venue: 'Rathaus', address: 'Graben 1', neighbourhood: 'a', borough: 'b', locality: 'c' },
      ...{ county: 'd', region: 'e', postalcode: '1010', country: 'f' },
    };
    expect(structured(given)).toMatchObject({
      kind: 'structured',
      address: {
        ...{ houseName: 'Rathaus', streetName: 'Graben 1', locality: 'a', city: 'c', county: 'd' },
        ...{ state: 'e', postcode: '1010', country: 'f' },
      },
    });
    expect(structured({ borough: 'b' }).address).toEqual({ locality: 'b' });
  });

  it('needs a component', () => {
    expect(() => structured({ text: 'a' })).toThrow('address is missing');
  });
});

describe('a reverse query of Pelias', () => {
  const reverse = (query: Query) => readPeliasReverse(new UrlParameters(query), filterOf(query));
  const point = { 'point.lat': '48', 'point.lon': '16' };

  it.each<[Query, object]>([
    [{}, { language: 'local', vicinity: { radiusMetres: 1_000 }, limit: 5 }],
    [{ 'boundary.circle.radius': '0.2' }, { vicinity: { radiusMetres: 200 } }],
    [{ 'boundary.circle.radius': '100' }, { vicinity: { radiusMetres: 25_000 } }],
    [{ lang: 'en' }, { language: 'en' }],
  ])('with %j', (given, expected) => {
    expect(reverse({ ...point, ...given })).toMatchObject(expected);
  });

  it('needs a position', () => {
    expect(() => reverse({ 'point.lat': '1' })).toThrow('point.lon is missing');
  });
});
