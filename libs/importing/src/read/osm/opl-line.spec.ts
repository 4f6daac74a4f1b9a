import { describe, expect, it } from 'vitest';
import { parseOplNode, parseOplRelation, parseOplWay } from './opl-line.js';

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
