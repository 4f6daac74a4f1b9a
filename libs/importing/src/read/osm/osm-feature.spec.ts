import { describe, expect, it } from 'vitest';
import {
  meanPosition,
  parseOsmFeature,
  parseOplNode,
  parseOplRelation,
  parseOplWay,
} from './osm-feature.js';

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

describe('OPL parser', () => {
  it('parses a relation with tags and members', () => {
    const line =
      'r15 v1 dV c0 t2020-01-01T00:00:00Z i0 u Tname=Grove%20%Vale%2c%%20%West,type=street Mw7@house,n8@a%20%b,r9@';
    expect(parseOplRelation(line)).toEqual({
      key: 'relation/15',
      tags: { name: 'Grove Vale, West', type: 'street' },
      members: [
        { key: 'way/7', role: 'house' },
        { key: 'node/8', role: 'a b' },
        { key: 'relation/9', role: '' },
      ],
    });
  });

  it('parses a way with tags and nodes', () => {
    expect(parseOplWay('w5 v1 dV c0 t i0 u Taddr:housenumber=7 Nn1,n2')).toEqual({
      key: 'way/5',
      tags: { 'addr:housenumber': '7' },
      nodes: ['1', '2'],
    });
  });

  it('parses a node with a position', () => {
    expect(parseOplNode('n5 v1 dV c0 t i0 u T x8.7 y-48.5')).toEqual({
      id: '5',
      position: { lon: 8.7, lat: -48.5 },
    });
    expect(parseOplNode('n5 v1 dD c0 t i0 u T x y')).toBeUndefined();
  });
});
