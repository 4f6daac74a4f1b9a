import { expect, it } from '@jest/globals';
import { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import { ExtractBuilder } from '../extract/extract-builder.js';
import { ExtractRecords } from '../extract-records.js';

/** A metre to the east at the equator, where the map lies. */
const METRE = 1 / 111_195;

/** A house of ten metres, by how far its western wall is from the address point at 0. */
const house = (key: string, westMetres: number, building = 'house') => {
  const [west, east] = [westMetres * METRE, (westMetres + 10) * METRE];
  const [south, north] = [-5 * METRE, 5 * METRE];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    key,
    tags: { building },
    geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] },
  };
};

const buildingOf = (...houses: readonly ReturnType<typeof house>[]) => {
  const builder = new ExtractBuilder();
  const tags = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1', 'addr:country': 'DE' };
  const point = { type: 'Point' as const, coordinates: [0, 0] };
  for (const feature of houses) builder.take(feature);
  builder.take({ key: 'node/a', tags, geometry: point });
  const records = new ExtractRecords(builder.finish({}), {
    country: 'DE',
    toponyms: new TextToponyms(),
  });
  for (const item of records.items()) {
    if (item.kind === 'address') return item.address.building;
  }
  return undefined;
};

it.each([
  ['a few metres off', [house('near', 3)], 'near'],
  ['beside another that is farther off', [house('near', 2), house('far', -17)], 'near'],
  ['beside a garage', [house('near', 4), house('garage', -11, 'garage')], 'near'],
  ['between two that are as near', [house('near', 2), house('far', -13)], undefined],
  ['too far from any', [house('far', 16)], undefined],
])('takes an address point %s to belong to the building by whose wall it is', (_, houses, key) => {
  const building = buildingOf(...houses);
  expect(building?.key).toBe(key);
  expect(building?.quality).toBe(key && 'medium');
});
