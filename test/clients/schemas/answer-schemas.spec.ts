import { describe, expect, it } from 'vitest';
import { checkAnswer } from './answer-schemas.js';

const feature = (properties: object, coordinates: readonly unknown[] = [16, 48], other = {}) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties, ...other }],
});

const photonPlace = {
  ...{ osm_key: 'place', osm_value: 'house', type: 'house', countrycode: 'AT' },
  extent: [16, 49, 17, 48],
};

const nominatimPlace = {
  ...{ place_id: 1, licence: '', lat: '48.2', lon: '16.3', category: 'place', type: 'house' },
  ...{ place_rank: 30, importance: 1, addresstype: 'place', name: '', display_name: 'Graben 1' },
  boundingbox: ['48.1', '48.3', '16.2', '16.4'],
};

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

const outlined = (...rings: readonly unknown[]) => [
  { ...nominatimPlace, geojson: { type: 'Polygon', coordinates: rings } },
];

const head = '<?xml version="1.0" encoding="UTF-8" ?>\n';
const root = (content: string, attributes = 'timestamp="x" attribution="" querystring="a"') =>
  `${head}<searchresults ${attributes}>${content}</searchresults>`;

const accepts = (path: string, body: unknown, type = 'application/json', status = 200) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return () => checkAnswer({ path, status, type, text });
};

describe('the schemas of answers', () => {
  it.each<[string, unknown, string?, number?]>([
    ['/photon/api/?q=a', feature(photonPlace)],
    ['/photon/api?q=', { message: 'The parameter q is missing.' }, 'application/json', 400],
    ['/nominatim/search?q=a', [nominatimPlace]],
    ['/nominatim/search.php?q=a&format=%20GeoJSON', { ...feature({}), features: [], licence: '' }],
    [
      '/nominatim/search?q=a',
      `show([${JSON.stringify(nominatimPlace)}])`,
      'application/javascript',
    ],
    ['/nominatim/reverse?format=json', { error: 'Unable to geocode' }],
    ['/nominatim/search?polygon_geojson=1', outlined(square)],
    ['/nominatim/search?polygon_geojson=1', outlined(square, square.toReversed())],
    ['/nominatim/search?format=xml', root(''), 'text/xml'],
    ['/nominatim/status', 'OK', 'text/plain'],
  ])('accept the answer to %s: %j', (path, body, type, status) => {
    expect(accepts(path, body, type, status)).not.toThrow();
  });

  it.each<[string, string, unknown, string?, number?]>([
    ['a field that is missing', '/photon/api', feature({ ...photonPlace, osm_key: undefined })],
    ['an unknown field', '/photon/api', feature({ ...photonPlace, door: 1 })],
    ['an id without a type', '/photon/api', feature({ ...photonPlace, osm_id: 1 })],
    ['an empty name', '/photon/api', feature({ ...photonPlace, name: '' })],
    [
      'a wrong order of corners',
      '/photon/api',
      feature({ ...photonPlace, extent: [16, 48, 17, 49] }),
    ],
    ['latitude first', '/photon/api', feature(photonPlace, [48, 116])],
    ['a third coordinate', '/photon/api', feature(photonPlace, [16, 48, 0])],
    ['a feature with a foreign member', '/photon/api', feature(photonPlace, [16, 48], { x: 1 })],
    ['an error with status 200', '/photon/api', { message: 'x' }],
    ['an answer with status 500', '/photon/api', feature(photonPlace), 'application/json', 500],
    ['a number as latitude', '/nominatim/search', [{ ...nominatimPlace, lat: 48.2 }]],
    ['the other name of the category', '/nominatim/search?format=json', [nominatimPlace]],
    ['one place instead of a list', '/nominatim/search', nominatimPlace],
    ['a ring that is open', '/nominatim/search', outlined(square.slice(0, 4))],
    ['a ring that is clockwise', '/nominatim/search', outlined(square.toReversed())],
    ['a hole that is counter-clockwise', '/nominatim/search', outlined(square, square)],
    ['no collection', '/pelias/v1/search', { type: 'FeatureCollection', features: [] }],
    ['an error without GeoJSON', '/pelias/v1/search', { meta: {} }, 'application/json', 400],
    ['a place that XML does not close', '/nominatim/search', root('<place>'), 'text/xml'],
    ['an ampersand in XML', '/nominatim/search', root('', 'querystring="a & b"'), 'text/xml'],
    ['a control character in XML', '/nominatim/search', root('\u0001'), 'text/xml'],
    ['an unknown element in XML', '/nominatim/search', root('<house/>'), 'text/xml'],
    ['an endpoint of another protocol', '/nominatim/api', [nominatimPlace], 'text/xml'],
  ])('reject %s', (_, path, body, type, status) => {
    expect(accepts(path, body, type, status)).toThrow();
  });
});
