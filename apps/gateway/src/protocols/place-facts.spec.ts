import { describe, expect, it } from 'vitest';
import type { DegreeBox, Destination, Position } from '#contracts';
import { bakery, placeOf, plainHouse, postcode, street, townHall } from './destinations.fake.js';
import {
  coarsenTo,
  coarsenToFinest,
  extentOf,
  isInBox,
  kindOf,
  nameOf,
  numberedName,
  numericId,
  osmObjectOf,
  tagOf,
} from './place-facts.js';
import type { PlaceKind } from './place-facts.js';

const country = { country: 'Österreich' };
const state = { state: 'Salzburg', ...country };
const county = { county: 'Flachgau', ...state };
const city = { city: 'Wals', ...county };

/** `[destination, kind, name, tag]` */
const destinations: readonly (readonly [Destination, PlaceKind, string | undefined, string])[] = [
  [townHall, 'house', 'Wiener Rathaus', 'place=house'],
  [plainHouse, 'house', undefined, 'place=house'],
  [{ ...plainHouse, level: 'unit' }, 'house', undefined, 'place=house'],
  [{ ...plainHouse, level: 'interpolated' }, 'house', undefined, 'place=house'],
  [bakery, 'poi', 'Brot', 'shop=bakery'],
  [{ ...bakery, source: { key: 'a', category: 'townhall' } }, 'poi', 'Brot', 'amenity=townhall'],
  [street, 'street', 'Graben', 'highway=unclassified'],
  [postcode, 'postcode', '1010', 'place=postcode'],
  [placeOf({ locality: 'Siezenheim', ...city }), 'suburb', 'Siezenheim', 'place=suburb'],
  [placeOf(city), 'city', 'Wals', 'place=city'],
  [placeOf(county), 'county', 'Flachgau', 'boundary=administrative'],
  [placeOf(state), 'state', 'Salzburg', 'boundary=administrative'],
  [placeOf(country), 'country', 'Österreich', 'boundary=administrative'],
];

describe('the kind of a destination', () => {
  it.each(destinations)('%j is a %s with the name %j and the tag %s', (one, kind, name, tag) => {
    expect(kindOf(one)).toBe(kind);
    expect(nameOf(one)).toBe(name);
    expect(tagOf(one).join('=')).toBe(tag);
  });

  it.each([
    ['7 Graben, Wien', { streetNumber: '7', streetName: 'Graben' }, '7 Graben'],
    ['Graben 7, Wien', { streetNumber: '7', streetName: 'Graben' }, 'Graben 7'],
    ['Graben, Wien', { streetName: 'Graben' }, 'Graben'],
    ['Siezenheim 4', { streetNumber: '4' }, '4'],
    ['', {}, ''],
  ])(
    'of a house with the label %s has the numbered name of its country',
    (label, address, name) => {
      expect(numberedName({ ...plainHouse, label, address })).toBe(name);
    },
  );
});

describe('the object of OpenStreetMap', () => {
  it.each([
    ['way/27596928', { type: 'way', id: 27_596_928 }],
    ['poi/node/1', { type: 'node', id: 1 }],
    ['relation/9007199254740991', { type: 'relation', id: Number.MAX_SAFE_INTEGER }],
    ['area/1', undefined],
    ['way/', undefined],
    ['way/1a', undefined],
    ['100023336956', undefined],
    ['', undefined],
  ])('of the key %j is %j', (key, object) => {
    expect(osmObjectOf({ ...plainHouse, source: { key } })).toEqual(object);
  });

  it('is absent without a source', () => {
    expect(osmObjectOf(plainHouse)).toBeUndefined();
  });
});

describe('the extent', () => {
  it('is that of the outline and the doors', () => {
    expect(extentOf(townHall)).toEqual({ west: 16.356, south: 48.21, east: 16.358, north: 48.212 });
  });

  it.each<[PlaceKind, Destination, number]>([
    ['house', plainHouse, 0.001],
    ['street', street, 0.004],
    ['city', placeOf(city), 0.16],
    ['country', placeOf(country), 6],
  ])('of a %s without an outline is a box around it', (_, destination, degrees) => {
    const { south, north, west, east } = extentOf(destination);
    expect(north - south).toBeCloseTo(degrees, 9);
    expect(east - west).toBeGreaterThan(degrees);
  });

  it.each<[Position, Partial<DegreeBox>]>([
    [
      { lat: 90, lon: 0 },
      { north: 90, south: 87 },
    ],
    [
      { lat: -90, lon: 0 },
      { south: -90, north: -87 },
    ],
    [{ lat: 0, lon: 179.9 }, { east: 180 }],
    [{ lat: 0, lon: -180 }, { west: -180 }],
  ])('of a country at %j stays within the world', (position, side) => {
    const box = extentOf({ ...placeOf(country), position });
    expect(box).toMatchObject(side);
    expect(Math.max(Math.abs(box.west), Math.abs(box.east))).toBeLessThanOrEqual(180);
  });
});

describe('a box', () => {
  const box = { west: 16, south: 48, east: 17, north: 49 };
  const acrossAntimeridian = { west: 170, south: -20, east: -170, north: 0 };

  it.each<[Position, DegreeBox, boolean]>([
    [{ lat: 48.5, lon: 16.5 }, box, true],
    [{ lat: 48, lon: 16 }, box, true],
    [{ lat: 49, lon: 17 }, box, true],
    [{ lat: 47.999, lon: 16.5 }, box, false],
    [{ lat: 48.5, lon: 17.001 }, box, false],
    [{ lat: -10, lon: 175 }, acrossAntimeridian, true],
    [{ lat: -10, lon: -175 }, acrossAntimeridian, true],
    [{ lat: -10, lon: 0 }, acrossAntimeridian, false],
  ])('has %j in %j: %s', (position, around, isIn) => {
    expect(isInBox(position, around)).toBe(isIn);
  });
});

describe('the number of a UUID', () => {
  it.each([
    ['00000000-0000-0000-0000-000000000000', 0],
    ['00000000-0000-1fff-ffff-ffffffffffff', 1],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 2 ** 52 - 1],
  ])('%s is %d, which is exact', (uuid, number) => {
    expect(numericId(uuid)).toBe(number);
    expect(Number.isSafeInteger(numericId(uuid))).toBe(true);
  });
});

describe('an address that is coarsened', () => {
  const neighbour: Destination = {
    ...townHall,
    id: plainHouse.id,
    address: { ...townHall.address, houseName: undefined, streetNumber: '4' },
  };
  const abroad: Destination = { ...townHall, countryCode: 'DE' };

  it.each<[PlaceKind, string, string]>([
    ['street', 'street', 'Friedrich-Schmidt-Platz, Innere Stadt, 1010, Wien, Österreich'],
    ['suburb', 'place', 'Innere Stadt, Wien, Österreich'],
    ['city', 'place', 'Wien, Österreich'],
    ['county', 'place', 'Wien, Österreich'],
    ['country', 'place', 'Österreich'],
  ])('to its %s is a %s with the label %s', (kind, level, label) => {
    expect(coarsenTo(townHall, kind)).toMatchObject({ level, label });
  });

  it.each<PlaceKind>(['street', 'suburb', 'city', 'state', 'country'])(
    'to its %s has no identifier of the house, and one that all houses in it share',
    (kind) => {
      const coarse = coarsenTo(townHall, kind);
      expect(coarse.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-/);
      expect(coarse.id).not.toBe(townHall.id);
      expect(coarse.id).toBe(coarsenTo(neighbour, kind).id);
      expect(coarse.id).not.toBe(coarsenTo(abroad, kind).id);
      expect(coarse).toMatchObject({ source: undefined, sourceIds: undefined, doors: undefined });
    },
  );

  it('has another identifier for each kind', () => {
    const kinds: readonly PlaceKind[] = ['street', 'suburb', 'city', 'state', 'country'];
    const ids = kinds.map((kind) => coarsenTo(townHall, kind).id);
    expect(new Set(ids).size).toBe(kinds.length);
  });

  it.each<[PlaceKind, Destination]>([
    ['house', townHall],
    ['poi', bakery],
    ['street', street],
    ['street', placeOf(city)],
    ['city', placeOf(city)],
    ['country', plainHouse],
  ])('to its %s stays what it is, where it is as coarse or no more is known', (kind, one) => {
    expect(coarsenTo(one, kind)).toBe(one);
  });

  it('is coarsened to the finest of several kinds, and then occurs once', () => {
    const streets = coarsenToFinest([townHall, neighbour], ['city', 'street']);
    expect(streets).toMatchObject([{ level: 'street' }]);
    expect(coarsenToFinest([townHall, neighbour], [])).toHaveLength(2);
  });
});
