import { describe, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { coarsenTo, coarsenToFinest } from './place-facts.js';
import type { PlaceKind } from './place-facts.js';

const rathaus: Destination = {
  id: '1b671a64-40d5-591e-99b0-da01ff1f3341',
  label: 'Friedrich-Schmidt-Platz 1, 1010 Wien',
  address: {
    houseName: 'Wiener Rathaus',
    streetNumber: '1',
    streetName: 'Friedrich-Schmidt-Platz',
    locality: 'Innere Stadt',
    city: 'Wien',
    state: 'Wien',
    country: 'Österreich',
    postcode: '1010',
  },
  countryCode: 'AT',
  level: 'street-number',
  position: { lat: 48.21083, lon: 16.35722 },
  positionQuality: 'high',
  doors: { positions: [{ lat: 48.2109, lon: 16.3578 }], quality: 'high' },
  source: { key: 'way/27596928' },
  sourceIds: { uprn: '1' },
  confidence: 1,
  attributions: ['© OpenStreetMap contributors'],
};

const neighbour: Destination = {
  ...rathaus,
  id: '2b671a64-40d5-591e-99b0-da01ff1f3342',
  address: { ...rathaus.address, houseName: undefined, streetNumber: '4' },
};

const abroad: Destination = { ...rathaus, countryCode: 'DE' };

describe('an address that is coarsened', () => {
  it.each<[PlaceKind, string, string]>([
    ['street', 'street', 'Friedrich-Schmidt-Platz, Innere Stadt, 1010, Wien, Österreich'],
    ['suburb', 'place', 'Innere Stadt, Wien, Österreich'],
    ['city', 'place', 'Wien, Österreich'],
    ['county', 'place', 'Wien, Österreich'],
    ['country', 'place', 'Österreich'],
  ])('to its %s is a %s with the label %s', (kind, level, label) => {
    expect(coarsenTo(rathaus, kind)).toMatchObject({ level, label });
  });

  it.each<PlaceKind>(['street', 'suburb', 'city', 'state', 'country'])(
    'to its %s has no identifier of the house, and one that all houses in it share',
    (kind) => {
      const coarse = coarsenTo(rathaus, kind);
      expect(coarse.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-/);
      expect(coarse.id).not.toBe(rathaus.id);
      expect(coarse.id).toBe(coarsenTo(neighbour, kind).id);
      expect(coarse.id).not.toBe(coarsenTo(abroad, kind).id);
      expect(coarse).toMatchObject({ source: undefined, sourceIds: undefined, doors: undefined });
    },
  );

  it('has another identifier for each kind', () => {
    const kinds: readonly PlaceKind[] = ['street', 'suburb', 'city', 'state', 'country'];
    const ids = kinds.map((kind) => coarsenTo(rathaus, kind).id);
    expect(new Set(ids).size).toBe(kinds.length);
  });

  it.each<[PlaceKind, Partial<Destination>]>([
    ['house', {}],
    ['street', { level: 'street', address: { streetName: 'Graben', city: 'Wien' } }],
    ['street', { level: 'place', address: { city: 'Wien', country: 'Österreich' } }],
    ['city', { level: 'place', address: { city: 'Wien', country: 'Österreich' } }],
    ['country', { address: { streetNumber: '1', streetName: 'Graben' } }],
  ])('to its %s stays what it is, where it is as coarse or no more is known', (kind, other) => {
    const destination = { ...rathaus, ...other };
    expect(coarsenTo(destination, kind)).toBe(destination);
  });

  it('is coarsened to the finest of several kinds, and then occurs once', () => {
    const streets = coarsenToFinest([rathaus, neighbour], ['city', 'street']);
    expect(streets).toMatchObject([{ level: 'street' }]);
    expect(coarsenToFinest([rathaus, neighbour], [])).toHaveLength(2);
  });
});
