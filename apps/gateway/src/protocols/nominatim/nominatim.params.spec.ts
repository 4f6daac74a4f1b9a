import { describe, expect, it } from 'vitest';
import { UrlParameters } from '../url-parameters.js';
import { readOsmIds, readOutput, readReverse, readSearch } from './nominatim.params.js';

type Query = Readonly<Record<string, unknown>>;

const search = (query: Query) => readSearch(new UrlParameters(query), undefined);

describe('a search', () => {
  it('by a text has the defaults of Nominatim', () => {
    expect(search({ q: ' Graben 1, Wien ' })).toEqual({
      query: {
        kind: 'text',
        text: 'Graben 1, Wien',
        limit: 5,
        language: undefined,
        inputFilter: 'loose',
        excludesContradictions: true,
      },
      countries: [],
      limit: 5,
      box: undefined,
      isBounded: false,
      layers: [],
      featureType: undefined,
      dedupes: true,
    });
  });

  it('by fields has the components of the address', () => {
    const given = {
      ...{ amenity: 'Rathaus', street: 'Graben 1', city: 'Wien', county: 'a', state: 'b' },
      ...{ country: 'c', postalcode: '1010' },
    };
    expect(search(given).query).toMatchObject({
      kind: 'structured',
      address: {
        ...{ houseName: 'Rathaus', streetName: 'Graben 1', city: 'Wien', county: 'a', state: 'b' },
        ...{ country: 'c', postcode: '1010' },
      },
    });
  });

  it.each<[Query, object]>([
    [{ limit: '0' }, { limit: 1 }],
    [{ limit: '3' }, { limit: 3 }],
    [{ limit: '50' }, { limit: 5 }],
    [{ countrycodes: 'at,DE,at' }, { countries: ['AT', 'DE'] }],
    [{ viewbox: '17,49,16,48' }, { box: { west: 16, south: 48, east: 17, north: 49 } }],
    [{ bounded: '1' }, { isBounded: true }],
    [{ bounded: '0' }, { isBounded: false }],
    [{ layer: 'address,poi' }, { layers: ['address', 'poi'] }],
    [{ featureType: 'City' }, { featureType: 'city' }],
    [{ dedupe: '0' }, { dedupes: false }],
    [{ dedupe: '1' }, { dedupes: true }],
    [{ dedupe: '' }, { dedupes: true }],
    [{ q: ['b', 'c'] }, { query: expect.objectContaining({ text: 'b' }) }],
  ])('reads %j', (given, expected) => {
    expect(search({ q: 'a', ...given })).toMatchObject(expected);
  });

  it.each<[Query, string]>([
    [{}, 'The parameter q is missing.'],
    [{ q: '  ' }, 'The parameter q is missing.'],
    [{ q: 'a', city: 'b' }, 'q cannot be combined with structured parameters'],
    [{ q: 'a', limit: '-1' }, 'limit must be a number from 0'],
    [{ q: 'a', limit: '1.5' }, 'limit must be a whole number'],
    [{ q: 'a', countrycodes: 'a1' }, 'countrycodes must be country codes'],
    [{ q: 'a', viewbox: '1,2,3,91' }, 'viewbox must be four numbers'],
    [{ q: 'a', featureType: 'street' }, 'featureType must be one of country, state'],
    [{ q: 'a'.repeat(1_001) }, 'q must have at most 1000 characters'],
    [{ q: '\uFDFA'.repeat(56) }, 'q must have at most 1000 characters'],
    [{ q: 'a\0' }, 'q must not contain a NUL character'],
  ])('rejects %j', (given, reason) => {
    expect(() => search(given)).toThrow(reason);
  });
});

describe('the output', () => {
  const output = (query: Query, details = false) =>
    readOutput(new UrlParameters(query), { details });

  it.each<[Query, boolean, object]>([
    [{}, false, { format: 'jsonv2', addressDetails: false }],
    [{}, true, { addressDetails: true }],
    [{ addressdetails: '0' }, true, { addressDetails: false }],
    [{ addressdetails: '1' }, false, { addressDetails: true }],
    [{ format: 'GeoJSON' }, false, { format: 'geojson' }],
    [
      { namedetails: '1', extratags: 'true', entrances: 'yes' },
      false,
      { nameDetails: true, extraTags: true, entrances: true },
    ],
    [{ polygon_geojson: '1' }, false, { polygon: 'geojson' }],
    [{ polygon_kml: '1', polygon_text: '1' }, false, { polygon: 'kml' }],
    [{ polygon_svg: '0' }, false, { polygon: undefined }],
    [{ json_callback: 'a.b$_1' }, false, { callback: 'a.b$_1' }],
  ])('of %j, with details by default %s', (given, details, expected) => {
    expect(output(given, details)).toMatchObject(expected);
  });

  it.each<[Query, string]>([
    [{ format: 'csv' }, 'format must be one of xml, json, jsonv2, geojson, geocodejson'],
    [{ json_callback: 'alert(1)' }, 'json_callback must be the name of a function'],
    [{ json_callback: 'a;b' }, 'json_callback must be the name of a function'],
  ])('rejects %j', (given, reason) => {
    expect(() => output(given)).toThrow(reason);
  });
});

describe('a reverse query', () => {
  const reverse = (query: Query, language?: string) =>
    readReverse(new UrlParameters(query), language);

  it('has one match, in the local language', () => {
    expect(reverse({ lat: '48.2', lon: '180' })).toEqual({
      query: {
        kind: 'reverse',
        vicinity: { position: { lat: 48.2, lon: -180 }, radiusMetres: 25_000 },
        language: 'local',
        limit: 1,
      },
      kind: undefined,
    });
    expect(reverse({ lat: '1', lon: '2' }, 'fr').query.language).toBe('fr');
  });

  it.each([
    ['0', 'country'],
    ['4', 'country'],
    ['5', 'state'],
    ['7', 'state'],
    ['8', 'county'],
    ['9', 'county'],
    ['10', 'city'],
    ['12', 'city'],
    ['13', 'suburb'],
    ['15', 'suburb'],
    ['16', 'street'],
    ['17', 'street'],
    ['18', undefined],
    ['22', undefined],
    ['', undefined],
  ])('of zoom %j is coarsened to %s', (zoom, kind) => {
    expect(reverse({ lat: '1', lon: '2', zoom }).kind).toBe(kind);
  });

  it.each<[Query, string]>([
    [{}, 'lat is missing'],
    [{ lat: '1' }, 'lon is missing'],
    [{ lat: '90.1', lon: '1' }, 'lat must be a number from -90 to 90'],
    [{ lat: '1', lon: '-180.1' }, 'lon must be a number from -180 to 180'],
    [{ lat: '1', lon: '1', zoom: '23' }, 'zoom must be a number from 0 to 22'],
    [{ lat: '1', lon: '1', zoom: 'x' }, 'zoom must be a number'],
  ])('rejects %j', (given, reason) => {
    expect(() => reverse(given)).toThrow(reason);
  });
});

describe('objects of OpenStreetMap', () => {
  const read = (ids: unknown) => readOsmIds(new UrlParameters({ osm_ids: ids }));
  const many = (count: number) => Array.from({ length: count }, (_, id) => `N${id}`).join(',');

  it.each([
    ['N1', ['node/1']],
    ['n1,W2, r3', ['node/1', 'way/2', 'relation/3']],
    ['N1,,N1', ['node/1', 'node/1']],
    [
      ['N1', 'W2'],
      ['node/1', 'way/2'],
    ],
    ['W999999999999999', ['way/999999999999999']],
  ])('%j are %j', (ids, keys) => {
    expect(read(ids)).toEqual(keys);
  });

  it('are at most 50', () => {
    expect(read(many(50))).toHaveLength(50);
    expect(() => read(many(51))).toThrow('osm_ids must have at most 50 objects');
  });

  it.each([
    [undefined, 'osm_ids is missing'],
    ['', 'osm_ids is missing'],
    [',', 'osm_ids is missing'],
    ['1', 'osm_ids must be a list such as N123,W456'],
    ['X1', 'osm_ids must be a list such as N123,W456'],
    ['N1.5', 'osm_ids must be a list such as N123,W456'],
    ['N-1', 'osm_ids must be a list such as N123,W456'],
    ['W1000000000000000', 'osm_ids must be a list such as N123,W456'],
  ])('are not %j', (ids, reason) => {
    expect(() => read(ids)).toThrow(reason);
  });
});
