import { describe, expect, it } from '@jest/globals';
import { parseOsmFeature } from './osm-feature.js';

const exported = (id: string): string =>
  JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [9, 48] },
    properties: { name: 'Mitte' },
  });

describe('a feature that osmium has exported', () => {
  it.each([
    ['n42', 'node/42'],
    ['w42', 'way/42'],
    ['a84', 'way/42'],
    ['a85', 'relation/42'],
    ['a-85', 'relation/-42'],
  ])('%s is %s', (id, key) => {
    expect(parseOsmFeature(exported(id)).key).toBe(key);
  });

  it('keeps its tags as they are', () => {
    expect(parseOsmFeature(exported('n42')).tags).toEqual({ name: 'Mitte' });
  });
});
