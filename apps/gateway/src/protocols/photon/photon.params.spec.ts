import { describe, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { bakery, placeOf, plainHouse, postcode, street, townHall } from '../destinations.fake.js';
import { UrlParameters } from '../url-parameters.js';
import {
  kindsOfLayer,
  layerOf,
  passesFilter,
  photonLayers,
  readFilter,
  readPhotonQuery,
  readPhotonReverse,
  readPhotonStructured,
} from './photon.params.js';

type Query = Readonly<Record<string, unknown>>;

const filterOf = (query: Query) => readFilter(new UrlParameters(query), 10);

const queryOf = (query: Query) => {
  const parameters = new UrlParameters(query);
  return readPhotonQuery(parameters, readFilter(parameters, 10));
};

describe('the filter of Photon', () => {
  it.each<[Query, object]>([
    [{}, { limit: 10, layers: [], tags: [], countries: [], box: undefined }],
    [{ limit: '0' }, { limit: 1 }],
    [{ limit: '99' }, { limit: 10 }],
    [{ layer: ['city', 'street,house'] }, { layers: ['city', 'street', 'house'] }],
    [{ countrycode: 'at' }, { countries: ['AT'] }],
    [{ bbox: '9.5,51.5,11.5,53.5' }, { box: { west: 9.5, south: 51.5, east: 11.5, north: 53.5 } }],
  ])('reads %j', (given, expected) => {
    expect(filterOf(given)).toMatchObject(expected);
  });

  it.each<[Query, string]>([
    [{ layer: 'moon' }, 'layer must be one of house, street'],
    [{ layer: 'house,House' }, 'layer must be one of'],
    [{ bbox: '1,2,3' }, 'bbox must be four numbers'],
    [{ countrycode: 'aut' }, 'countrycode must be country codes of two letters'],
    [{ limit: 'x' }, 'limit must be a number'],
  ])('rejects %j', (given, reason) => {
    expect(() => filterOf(given)).toThrow(reason);
  });

  it.each<[Query, Destination, boolean]>([
    [{ osm_tag: 'shop' }, bakery, true],
    [{ osm_tag: 'shop:bakery' }, bakery, true],
    [{ osm_tag: ':bakery' }, bakery, true],
    [{ osm_tag: 'shop:butcher' }, bakery, false],
    [{ osm_tag: 'amenity' }, bakery, false],
    [{ osm_tag: '!shop' }, bakery, false],
    [{ osm_tag: '!shop:bakery' }, bakery, false],
    [{ osm_tag: 'shop:!bakery' }, bakery, false],
    [{ osm_tag: ':!bakery' }, bakery, false],
    [{ osm_tag: ':!butcher' }, bakery, true],
    [{ osm_tag: '!amenity' }, bakery, true],
    [{ osm_tag: ['amenity', 'shop'] }, bakery, true],
    [{ osm_tag: ['shop', '!shop:bakery'] }, bakery, false],
    [{ osm_tag: 'place:house' }, plainHouse, true],
    [{ osm_tag: ':' }, plainHouse, true],
    [{ layer: 'house' }, plainHouse, true],
    [{ layer: 'street' }, plainHouse, false],
    [{ layer: 'street,house' }, plainHouse, true],
    [{ bbox: '16,48,17,49' }, townHall, true],
    [{ bbox: '16,48,16.3,49' }, townHall, false],
    [{ countrycode: 'AT' }, townHall, true],
    [{ countrycode: 'DE' }, townHall, false],
  ])('%j', (given, destination, passes) => {
    expect(passesFilter(destination, filterOf(given))).toBe(passes);
  });

  it.each<[Destination, string]>([
    [townHall, 'house'],
    [bakery, 'house'],
    [street, 'street'],
    [postcode, 'other'],
    [placeOf({ locality: 'Hernals', city: 'Wien' }), 'district'],
    [placeOf({ city: 'Wien' }), 'city'],
    [placeOf({ county: 'Flachgau' }), 'county'],
    [placeOf({ state: 'Wien' }), 'state'],
    [placeOf({ country: 'Österreich' }), 'country'],
  ])('%j is in the layer %s', (destination, layer) => {
    expect(layerOf(destination)).toBe(layer);
  });

  it('has a kind for every layer', () => {
    expect(Object.keys(kindsOfLayer)).toEqual(photonLayers);
  });
});

describe('a search of Photon', () => {
  it('requests more than its limit, because filters remove some', () => {
    expect(queryOf({ q: ' frie ', limit: '1' })).toEqual({
      kind: 'suggest',
      text: 'frie',
      limit: 10,
      near: undefined,
      box: undefined,
      language: undefined,
    });
  });

  it.each<[Query, object]>([
    [
      { lat: '48', lon: '16', zoom: '12', location_bias_scale: '0.4' },
      { near: { lat: 48, lon: 16 } },
    ],
    [{ layer: 'house' }, { kinds: ['address', 'place-of-interest'] }],
    [{ layer: 'street,city,state' }, { kinds: ['street', 'place'] }],
    [{ countrycode: 'AT,DE' }, { countries: ['AT', 'DE'] }],
    [{ lang: 'de-AT' }, { language: 'de' }],
    [{ lang: 'EN' }, { language: 'en' }],
    [{ lang: 'default' }, { language: 'local' }],
  ])('with %j', (given, expected) => {
    expect(queryOf({ q: 'a', ...given })).toMatchObject(expected);
  });

  it('searches all kinds where tags are filtered', () => {
    expect(queryOf({ q: 'a', layer: 'street', osm_tag: 'shop' })).not.toHaveProperty('kinds');
  });

  it.each<[Query, string]>([
    [{}, 'q is missing'],
    [{ q: '' }, 'q is missing'],
    [{ q: 'a', lat: '1' }, 'lon is missing'],
    [{ q: 'a', zoom: '23' }, 'zoom must be a number from 0 to 22'],
    [{ q: 'a', location_bias_scale: '1.1' }, 'location_bias_scale must be a number from 0 to 1'],
    [{ q: 'a', lang: 'german' }, 'lang must be a language code or default'],
  ])('rejects %j', (given, reason) => {
    expect(() => queryOf(given)).toThrow(reason);
  });
});

describe('a structured search of Photon', () => {
  const structured = (query: Query) => readPhotonStructured(new UrlParameters(query));

  it('has the components of the address, and the first country', () => {
    const given = {
      ...{ housenumber: '1', street: 'Graben', district: 'Innere Stadt', city: 'Wien' },
      ...{ county: 'a', state: 'b', postcode: '1010', countrycode: 'at,de', lang: 'en' },
    };
    expect(structured(given)).toMatchObject({
      kind: 'structured',
      address: {
        ...{ streetNumber: '1', streetName: 'Graben', locality: 'Innere Stadt', city: 'Wien' },
        ...{ county: 'a', state: 'b', postcode: '1010' },
      },
      country: 'AT',
      language: 'en',
    });
  });

  it('needs a component', () => {
    expect(() => structured({ countrycode: 'AT' })).toThrow('street or city is missing');
  });
});

describe('a reverse query of Photon', () => {
  const reverse = (query: Query) => readPhotonReverse(new UrlParameters(query));

  it.each([
    [undefined, 1_000],
    ['0', 1],
    ['0.5', 500],
    ['25', 25_000],
    ['5000', 25_000],
  ])('of the radius %s searches %d metres', (radius, metres) => {
    expect(reverse({ lat: '48', lon: '16', radius })).toMatchObject({
      vicinity: { position: { lat: 48, lon: 16 }, radiusMetres: metres },
      language: 'local',
    });
  });

  it.each<[Query, string]>([
    [{ lon: '1' }, 'lat is missing'],
    [{ lat: '1', lon: '181' }, 'lon must be a number'],
    [{ lat: '1', lon: '1', radius: '5001' }, 'radius must be a number from 0 to 5000'],
    [{ lat: '1', lon: '1', radius: '-1' }, 'radius must be a number'],
  ])('rejects %j', (given, reason) => {
    expect(() => reverse(given)).toThrow(reason);
  });
});
