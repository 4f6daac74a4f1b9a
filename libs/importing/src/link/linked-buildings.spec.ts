import { expect, it } from 'vitest';
import { ExtractBuilder } from '../read/osm/extract-builder.js';
import { linkedRecords } from './linked-records.fake.js';

/** One metre to the east, at the equator. */
const METRE = 1 / 111_195;

/** A ten-metre house; its western wall is at a given distance from the address point at 0. */
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
  for (const feature of houses) builder.add(feature);
  builder.add({ key: 'node/a', tags, geometry: point });
  const records = linkedRecords(builder.finish({}), 'DE');
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
])('links an address point %s to the building with the nearest wall', (_, houses, key) => {
  const building = buildingOf(...houses);
  expect(building?.key).toBe(key);
  expect(building?.quality).toBe(key && 'medium');
});
