import { describe, expect, it } from 'vitest';
import type { WireMatch } from '../services/geocoding-client.js';
import {
  comparePlace,
  describeDifferences,
  placesTable,
  searchEndpoints,
} from './protocol-places.js';

const pointAt = (lon: number, lat: number) => ({
  geometry: { coordinates: [lon, lat] as const },
  properties: { svc_type: 'basic_geocode' },
});

/** A point and a door 11 m north of it. */
const match: WireMatch = {
  id: '1b671a64-40d5-591e-99b0-da01ff1f3341',
  address: 'Graben 1, Wien',
  geojson: { features: [pointAt(16, 48), pointAt(16, 48.0001)] },
  search_confidence: 0.9,
};

const collection = (lon: number, lat: number, id?: string) => ({
  features: [{ geometry: { coordinates: [lon, lat] }, properties: { id, label: 'Graben 1' } }],
});

const nominatimPlace = (id: string, lat = '48') => [
  { place_id: parseInt(id, 16), display_name: 'Graben 1', lat, lon: '16' },
];

const compare = (title: string, body: unknown) => {
  const endpoint = searchEndpoints.find((one) => one.title === title)!;
  return comparePlace(endpoint, { text: 'Graben 1', match }, body);
};

describe('a place in another protocol', () => {
  it.each<[string, unknown, boolean, number]>([
    ['nominatim/search', nominatimPlace('1b671a6440d55'), true, 0],
    ['nominatim/search', nominatimPlace('1b671a6440d55', '49'), true, 111_000],
    ['nominatim/search', nominatimPlace('1b671a6440d56'), false, 0],
    ['nominatim/search', [], false, NaN],
    ['photon/api', collection(16, 48), true, 0],
    ['photon/api', collection(16, 48.000108), true, 0.9],
    ['photon/api', collection(16, 48.00011), false, 1.1],
    ['photon/api', collection(16.0001, 48), false, 7.4],
    ['photon/api', { features: [] }, false, NaN],
    ['pelias/v1/search', collection(16, 48, match.id), true, 0],
    ['pelias/v1/search', collection(16, 48, 'other'), false, 0],
    ['addok/search', collection(17, 48, match.id), true, 74_400],
    ['addok/search', collection(16, 48), false, 0],
  ])('of %s, %j, is the same: %s', (title, body, isSame, metres) => {
    const compared = compare(title, body);
    expect(compared.isSame).toBe(isSame);
    if (Number.isNaN(metres)) expect(compared.metres).toBeNaN();
    else expect(Math.abs(compared.metres - metres)).toBeLessThanOrEqual(metres * 0.1);
  });

  it('is searched with the whole text', () => {
    const paths = searchEndpoints.map(({ pathOf }) => pathOf('Graben 1 & 2, Wien'));
    const queries = paths.map((path) => new URL(path, 'http://x').searchParams);
    expect(queries.map((query) => query.get('q') ?? query.get('text'))).toEqual(
      Array.from({ length: 4 }, () => 'Graben 1 & 2, Wien'),
    );
  });
});

describe('the report', () => {
  const places = new Map([
    [
      'photon/api',
      [collection(16, 48), collection(16, 49), collection(16, 50), { features: [] }].map((body) =>
        compare('photon/api', body),
      ),
    ],
  ]);

  it('counts the same, other and missing places', () => {
    expect(placesTable(places).split('\n').at(-1)).toMatch(
      /^\| photon\/api \| +4 \| +1 \| 25\.00 \| +2 \| +1 \|$/,
    );
  });

  it.each([
    [0, 0],
    [1, 1],
    [9, 3],
  ])('lists up to %d differences', (most, listed) => {
    const text = describeDifferences(places, most);
    expect(text.match(/^photon\/api/gm) ?? []).toHaveLength(listed);
    if (listed > 0) expect(text).toContain('v2: Graben 1, Wien (1b671a64');
  });
});
