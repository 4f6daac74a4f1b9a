import { describe, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { bakery, placeOf, plainHouse, postcode, street, townHall } from '../destinations.fake.js';
import { UrlParameters } from '../url-parameters.js';
import { writeNominatim } from './nominatim-formats.js';
import type { NominatimResult } from './nominatim-formats.js';
import { nominatimPlaceOf } from './nominatim-place.js';
import type { NominatimFormat } from './nominatim.params.js';
import { readOutput } from './nominatim.params.js';

/** What a format writes for some destinations, with the parameters of a request. */
const write = (
  format: NominatimFormat,
  destinations: readonly Destination[],
  { endpoint = 'search', parameters = {}, queryText = 'a' }: Partial<WriteOptions> = {},
): string => {
  const output = readOutput(new UrlParameters(parameters), { details: false });
  const places = destinations.map((destination) => nominatimPlaceOf(destination, output));
  return writeNominatim[format]({ endpoint, places, queryText });
};

interface WriteOptions {
  readonly endpoint: NominatimResult['endpoint'];
  readonly parameters: Readonly<Record<string, string>>;
  readonly queryText: string;
}

const json = (...given: Parameters<typeof write>): unknown => JSON.parse(write(...given));

const everything = { addressdetails: '1', namedetails: '1', extratags: '1', entrances: '1' };

describe('JSON', () => {
  it.each<[NominatimFormat, string]>([
    ['json', 'class'],
    ['jsonv2', 'category'],
  ])('in the format %s has the category in %s', (format, field) => {
    expect(json(format, [townHall])).toEqual([
      {
        place_id: parseInt('1b671a6440d55', 16),
        licence: '© OpenStreetMap contributors',
        osm_type: 'way',
        osm_id: 27_596_928,
        lat: '48.21083',
        lon: '16.35722',
        [field]: 'place',
        type: 'house',
        place_rank: 30,
        importance: 0.98,
        addresstype: 'place',
        name: 'Wiener Rathaus',
        display_name: 'Friedrich-Schmidt-Platz 1, 1010 Wien',
        boundingbox: ['48.21', '48.212', '16.356', '16.358'],
      },
    ]);
  });

  it('has the details that are requested', () => {
    expect(json('jsonv2', [townHall], { parameters: everything })).toMatchObject([
      {
        address: {
          building: 'Wiener Rathaus',
          house_number: '1',
          road: 'Friedrich-Schmidt-Platz',
          suburb: 'Innere Stadt',
          city: 'Wien',
          state: 'Wien',
          postcode: '1010',
          country: 'Österreich',
          country_code: 'at',
        },
        namedetails: { name: 'Wiener Rathaus' },
        extratags: {},
        entrances: [
          { type: 'main', lat: '48.2109', lon: '16.3578' },
          { type: 'yes', lat: '48.2107', lon: '16.3562' },
        ],
      },
    ]);
  });

  it('has empty details where nothing is known', () => {
    expect(json('jsonv2', [plainHouse], { parameters: everything })).toMatchObject([
      { name: '', namedetails: {}, extratags: {}, entrances: [] },
    ]);
  });

  it('has no object of OpenStreetMap where the source is another one', () => {
    const [place] = json('jsonv2', [plainHouse]) as readonly object[];
    expect(place).not.toHaveProperty('osm_type');
    expect(place).toMatchObject({ licence: 'Register A, Register B' });
  });

  it('names a place of interest by the key of its tag', () => {
    expect(json('jsonv2', [bakery], { parameters: everything })).toMatchObject([
      { category: 'shop', type: 'bakery', addresstype: 'shop', address: { shop: 'Brot' } },
    ]);
  });

  it.each<[Destination, number, string, string]>([
    [plainHouse, 30, 'place', 'house'],
    [street, 26, 'road', 'street'],
    [postcode, 21, 'postcode', 'postcode'],
    [placeOf({ locality: 'Hernals', city: 'Wien' }), 19, 'suburb', 'district'],
    [placeOf({ city: 'Wien' }), 16, 'city', 'city'],
    [placeOf({ county: 'Flachgau' }), 12, 'county', 'county'],
    [placeOf({ state: 'Salzburg' }), 8, 'state', 'state'],
    [placeOf({ country: 'Österreich' }), 4, 'country', 'country'],
  ])('ranks %j as %d', (destination, rank, type, geocodingType) => {
    expect(json('jsonv2', [destination])).toMatchObject([{ place_rank: rank, addresstype: type }]);
    expect(json('geocodejson', [destination])).toMatchObject({
      features: [{ properties: { geocoding: { type: geocodingType } } }],
    });
  });

  it.each<[NominatimResult['endpoint'], unknown, unknown]>([
    ['search', [], [expect.anything(), expect.anything()]],
    ['lookup', [], [expect.anything(), expect.anything()]],
    ['reverse', { error: 'Unable to geocode' }, expect.objectContaining({ osm_id: 27_596_928 })],
  ])('of %s is a list, or for a reverse query one place', (endpoint, none, some) => {
    expect(json('jsonv2', [], { endpoint })).toEqual(none);
    expect(json('jsonv2', [townHall, plainHouse], { endpoint })).toEqual(some);
  });
});

describe('the outline', () => {
  const withHole: Destination = {
    ...townHall,
    building: {
      ...townHall.building!,
      outline: [
        ...townHall.building!.outline!,
        [
          { lat: 48.2105, lon: 16.3568 },
          { lat: 48.2108, lon: 16.357 },
          { lat: 48.2105, lon: 16.3572 },
          { lat: 48.2105, lon: 16.3568 },
        ],
      ],
    },
  };

  const ring = [
    [16.356, 48.21],
    [16.358, 48.21],
    [16.357, 48.212],
    [16.356, 48.21],
  ];

  it.each<[string, Destination, string, unknown]>([
    ['polygon_geojson', townHall, 'geojson', { type: 'Polygon', coordinates: [ring] }],
    [
      'polygon_geojson',
      plainHouse,
      'geojson',
      { type: 'Point', coordinates: [-0.127764, 51.503396] },
    ],
    [
      'polygon_text',
      withHole,
      'geotext',
      'POLYGON((16.356 48.21,16.358 48.21,16.357 48.212,16.356 48.21),' +
        '(16.3568 48.2105,16.357 48.2108,16.3572 48.2105,16.3568 48.2105))',
    ],
    ['polygon_text', plainHouse, 'geotext', 'POINT(-0.127764 51.503396)'],
    [
      'polygon_kml',
      withHole,
      'geokml',
      '<Polygon><outerBoundaryIs><LinearRing><coordinates>16.356,48.21 16.358,48.21 16.357,48.212 16.356,48.21' +
        '</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>' +
        '16.3568,48.2105 16.357,48.2108 16.3572,48.2105 16.3568,48.2105' +
        '</coordinates></LinearRing></innerBoundaryIs></Polygon>',
    ],
    [
      'polygon_kml',
      plainHouse,
      'geokml',
      '<Point><coordinates>-0.127764,51.503396</coordinates></Point>',
    ],
    ['polygon_svg', townHall, 'svg', 'M 16.356 -48.21 L 16.358 -48.21 16.357 -48.212 Z'],
    ['polygon_svg', plainHouse, 'svg', 'cx="-0.127764" cy="-51.503396"'],
  ])('with %s', (parameter, destination, field, outline) => {
    const [place] = json('json', [destination], { parameters: { [parameter]: '1' } }) as [object];
    expect(place).toHaveProperty(field, outline);
  });

  it('is the geometry of GeoJSON only if it is requested there', () => {
    const geometryWith = (parameters: Readonly<Record<string, string>>) =>
      json('geojson', [townHall], { parameters });
    const point = { type: 'Point', coordinates: [16.35722, 48.21083] };
    expect(geometryWith({})).toMatchObject({ features: [{ geometry: point }] });
    expect(geometryWith({ polygon_svg: '1' })).toMatchObject({ features: [{ geometry: point }] });
    expect(geometryWith({ polygon_geojson: '1' })).toMatchObject({
      features: [{ geometry: { type: 'Polygon' }, bbox: [16.356, 48.21, 16.358, 48.212] }],
    });
  });
});

describe('GeoJSON and GeocodeJSON', () => {
  it.each<NominatimFormat>(['geojson', 'geocodejson'])('%s without places', (format) => {
    expect(json(format, [])).toMatchObject({ type: 'FeatureCollection', features: [] });
    expect(json(format, [], { endpoint: 'reverse' })).toEqual({ error: 'Unable to geocode' });
  });

  it('repeat the query and have a flat address', () => {
    const parameters = { addressdetails: '1' };
    expect(json('geocodejson', [townHall], { parameters, queryText: 'Rathaus' })).toMatchObject({
      geocoding: { version: '0.1.0', query: 'Rathaus', licence: '© OpenStreetMap contributors' },
      features: [
        {
          properties: {
            geocoding: {
              label: 'Friedrich-Schmidt-Platz 1, 1010 Wien',
              housenumber: '1',
              street: 'Friedrich-Schmidt-Platz',
              country_code: 'at',
            },
          },
        },
      ],
    });
  });

  it('have no empty name', () => {
    const { features } = json('geocodejson', [plainHouse]) as {
      readonly features: readonly [{ readonly properties: { readonly geocoding: object } }];
    };
    expect(features[0].properties.geocoding).not.toHaveProperty('name');
  });
});

describe('XML', () => {
  it.each<[NominatimResult['endpoint'], string]>([
    ['search', 'searchresults'],
    ['lookup', 'lookupresults'],
  ])('of %s has a list of places', (endpoint, root) => {
    const parameters = { addressdetails: '1', polygon_text: '1' };
    const text = write('xml', [townHall], { endpoint, parameters });
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8" \?>\n/);
    expect(text).toContain(`<${root} timestamp="`);
    expect(text).toContain('<place place_id="');
    expect(text).toContain(' osm_type="way" osm_id="27596928" lat="48.21083" lon="16.35722"');
    expect(text).toContain(' place_rank="30" address_rank="30"');
    expect(text).toContain(' geotext="POLYGON((');
    expect(text).toContain('<house_number>1</house_number><road>Friedrich-Schmidt-Platz</road>');
    expect(text.endsWith(`</place></${root}>`)).toBe(true);
  });

  it('of a reverse query has one result and its address', () => {
    const parameters = { addressdetails: '1' };
    const text = write('xml', [plainHouse], { endpoint: 'reverse', parameters });
    expect(text).toContain('>10 Downing Street, London SW1A 2AA</result><addressparts>');
    expect(write('xml', [], { endpoint: 'reverse' })).toContain(
      '<error>Unable to geocode</error></reversegeocode>',
    );
  });

  it.each([
    ['a & b', 'a &#38; b'],
    ['<b>"\'', '&#60;b&#62;&#34;&#39;'],
    ['\u0000\u0008\u000b\u001f', ''],
    ['\t\n', '\t\n'],
    ['\ufffe\uffff', ''],
    ['\ud800', ''],
    ['🏠 日本', '🏠 日本'],
  ])('has for the query %j the attribute %j', (queryText, written) => {
    expect(write('xml', [], { queryText })).toContain(` querystring="${written}"`);
  });

  it('has no outline as GeoJSON, which is no text', () => {
    const text = write('xml', [townHall], { parameters: { polygon_geojson: '1' } });
    expect(text).not.toContain('Polygon');
    expect(text).not.toContain('[object');
  });
});
