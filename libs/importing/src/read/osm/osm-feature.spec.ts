import { describe, expect, it } from 'vitest';
import { meanPosition, parseOsmFeature } from './osm-feature.js';

const exported = (id: string): string =>
  JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [9, 48] },
    properties: { name: 'Mitte' },
  });

describe('parseOsmFeature', () => {
  it.each([
    ['n42', 'node/42'],
    ['w42', 'way/42'],
    ['a84', 'way/42'],
    ['a85', 'relation/42'],
    ['a-85', 'relation/-42'],
  ])('maps id %s to key %s', (id, key) => {
    expect(parseOsmFeature(exported(id)).key).toBe(key);
  });

  it('keeps the tags', () => {
    expect(parseOsmFeature(exported('n42')).tags).toEqual({ name: 'Mitte' });
  });
});

describe('meanPosition', () => {
  it.each([
    ['the mean longitude', [9, 10, 11], 10],
    ['the mean on both sides of Greenwich', [-1, 3], 1],
    ['on the 180th meridian for vertices on both sides of it', [179.9, -179.9], 180],
    ['west of it when most vertices are', [-179.9, 179.9, -179.6], -179.8667],
  ])('is %s', (_, longitudes, expected) => {
    const { lon, lat } = meanPosition(longitudes.map((each) => ({ lon: each, lat: 50 })));
    expect(Math.abs(lon)).toBeCloseTo(Math.abs(expected), 3);
    expect(lat).toBe(50);
  });
});
