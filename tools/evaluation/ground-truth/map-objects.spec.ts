import { describe, expect, it } from 'vitest';
import type { KnownRoad, NamedObject } from './known-address.js';
import { crossingsOf, namedObjectOf, uniqueObjects } from './map-objects.js';
import { moveBy } from './shape.js';

const origin = { lat: 52.4, lon: 0.26 };
const at = (east: number, north: number) => moveBy(origin, { east, north });
const ely = { cityAt: () => 'Ely', cityBeside: () => 'Ely' };

const road = (name: string, ...line: KnownRoad['line']): KnownRoad => ({ name, line });
const object = (name: string, east: number, more: Partial<NamedObject> = {}): NamedObject => ({
  kind: 'place of interest',
  name,
  shape: { centre: at(east, 0), rings: [], lines: [] },
  ...more,
});

describe('the crossings of a map', () => {
  it('are the positions that roads of different names share', () => {
    const roads = [
      road('Elm Row', at(0, 0), at(100, 0), at(200, 0)),
      road('Elm Row', at(200, 0), at(300, 0)),
      road('Ash Row', at(100, 0), at(100, 100), at(200, 0)),
      road('Oak Row', at(500, 0), at(600, 0)),
    ];
    expect(crossingsOf({ roads }, ely)).toEqual([
      { roads: ['Ash Row', 'Elm Row'], city: 'Ely', positions: [at(100, 0), at(200, 0)] },
    ]);
  });
});

describe('the named objects of a map', () => {
  const namesOf = (objects: readonly NamedObject[], kind: NamedObject['kind']) =>
    uniqueObjects({ namedObjects: objects, roads: [road('Elm Row')] }, kind, ely).map(
      ({ name }) => name,
    );

  it('are those with one place in the city, even if it is mapped twice', () => {
    const museum = [object('Ely Museum', 0), object('Ely museum', 60)];
    const bakeries = [object('Bakery', 0), object('Bakery', 500)];
    expect(namesOf([...museum, ...bakeries, object('Elm Row', 9)], 'place of interest')).toEqual([
      'Ely Museum',
    ]);
  });

  it.each([
    ['Ely', 'Ely'],
    ['CB7 4DL', undefined],
    ['7', undefined],
  ])('with the city %s are in %s', (city, expected) => {
    const geometry = { type: 'Point' as const, coordinates: [0.26, 52.4] };
    const tags = { shop: 'bakery', name: 'Kern', 'addr:city': city };
    const named = namedObjectOf({ type: 'Feature', geometry, properties: tags }, tags);
    expect(named).toMatchObject({ name: 'Kern', city: expected });
  });

  it('have the other names of their street, if they are houses', () => {
    const house = (name: string, street: string) => object(name, 0, { kind: 'house', street });
    const objects = [house('Rose', 'Ash Row'), house('Villa Rosé', 'Ash row'), house('Oak', 'B')];
    const file = { namedObjects: objects, roads: [] };
    expect(uniqueObjects(file, 'house', ely).map(({ otherNames }) => otherNames)).toEqual([
      [],
      ['villa rose'],
      ['rose'],
    ]);
  });

  it('are houses with a name that is unique in its street', () => {
    const house = (street: string, east: number) =>
      object('Rose Cottage', east, { kind: 'house', street });
    expect(namesOf([house('Ash Row', 0), house('Oak Row', 500)], 'house')).toHaveLength(2);
    expect(namesOf([house('Ash Row', 0), house('Ash Row', 500)], 'house')).toHaveLength(0);
  });
});
