import { describe, expect, it } from 'vitest';
import pointInPolygon from 'point-in-polygon-hao';
import { countryBoxes } from './country-boxes.table.js';
import { readDemoFiles, ringsOf, type Area, type DemoDestination } from './demo-destinations.js';
import { isClosed, isCounterClockwise, metresToEdge, type Coordinate } from './planar-geometry.js';

const LEAST_DESTINATIONS = 240;
const LEAST_PER_COUNTRY = 5;
const LEAST_COMPLETE = 80;
const MOST_METRES_FROM_DOOR_TO_OUTLINE = 5;
const MOST_METRES_FROM_PARKING_TO_DOOR = 300;

const plainProperties = [
  ...['id', 'country', 'number', 'unit', 'postcode', 'uprn', 'udprn'],
  ...['alt_name', 'alt_street', 'alt_city', 'doors', 'building', 'parking'],
  ...['position_quality', 'door_quality', 'building_quality', 'parking_quality'],
];
const knownProperty = new RegExp(
  `^(?:${plainProperties.join('|')}|(?:name|street|place|locality|city|district|region)(?::[a-z]{2})?)$`,
);

const files = readDemoFiles(new URL('../../apps/cli/demo-gazetteer/', import.meta.url));
const destinations = files.flatMap((file) => file.destinations);
const complete = destinations.filter(
  ({ doors, building, parking }) => doors.length > 0 && building && parking,
);

const idsOf = (flawed: readonly DemoDestination[]) => flawed.map(({ id }) => id);

const areasOf = ({ building, parking }: DemoDestination) =>
  [building, parking].filter((area) => area !== undefined);

const metresToOutline = (from: Coordinate, area: Area) =>
  Math.min(...ringsOf(area).map((ring) => metresToEdge(from, ring)));

const holds = (area: Area, [lon, lat]: Coordinate) =>
  ringsOf(area).some((ring) => pointInPolygon([lon, lat], [ring.map(([x, y]) => [x, y])]) === true);

describe('the demo gazetteer', () => {
  it('is large enough to try the service with', () => {
    expect(destinations.length).toBeGreaterThanOrEqual(LEAST_DESTINATIONS);
    expect(complete.length).toBeGreaterThanOrEqual(LEAST_COMPLETE);
  });

  it('has several destinations in every supported country, and in no other', () => {
    const counts = files.map(({ name, destinations: { length } }) => [name.toUpperCase(), length]);

    expect(counts.map(([country]) => country).sort()).toEqual(Object.keys(countryBoxes).sort());
    expect(counts.filter(([, length]) => Number(length) < LEAST_PER_COUNTRY)).toEqual([]);
  });

  it('has an attribution for every file, which says that it is approximate', () => {
    const unattributed = files.filter(
      ({ attribution }) => !/approximate/.test(String(attribution)),
    );

    expect(unattributed.map(({ name }) => name)).toEqual([]);
  });

  it('gives every destination a unique id with its country as prefix', () => {
    const ids = idsOf(destinations);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(
      destinations
        .filter(({ id, file }) => !new RegExp(`^${file}-[a-z0-9-]+$`).test(id))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  it('keeps every destination in the file of its country and inside its country', () => {
    const astray = destinations.filter(({ file, country, position: [lon, lat] }) => {
      const [west, south, east, north] = countryBoxes[country] ?? [0, 0, 0, 0];
      const inside = lon >= west && lon <= east && lat >= south && lat <= north;
      return !inside || file !== country.toLowerCase();
    });

    expect(idsOf(astray)).toEqual([]);
  });

  it('gives every destination a city and a number or a name', () => {
    const unnamed = destinations.filter(
      ({ properties }) => !properties['city'] || !(properties['number'] ?? properties['name']),
    );

    expect(idsOf(unnamed)).toEqual([]);
  });

  it('uses only properties of the interchange format', () => {
    const unknown = destinations.flatMap(({ id, properties }) =>
      Object.keys(properties)
        .filter((name) => !knownProperty.test(name))
        .map((name) => `${id}: ${name}`),
    );

    expect(unknown).toEqual([]);
  });

  it('has no empty or padded text', () => {
    const unclean = destinations.flatMap(({ id, properties }) =>
      Object.entries(properties)
        .filter(([, value]) => typeof value === 'string' && (!value || value !== value.trim()))
        .map(([name]) => `${id}: ${name}`),
    );

    expect(unclean).toEqual([]);
  });

  it('has closed, counter-clockwise rings', () => {
    const flawed = destinations.filter((destination) =>
      areasOf(destination)
        .flatMap(ringsOf)
        .some((ring) => ring.length < 4 || !isClosed(ring) || !isCounterClockwise(ring)),
    );

    expect(idsOf(flawed)).toEqual([]);
  });

  it('puts every destination inside its building', () => {
    const outside = destinations.filter(
      ({ building, position }) => building && !holds(building, position),
    );

    expect(idsOf(outside)).toEqual([]);
  });

  it('puts every door at the outline of its building', () => {
    const adrift = destinations.filter(
      ({ building, doors }) =>
        building &&
        doors.some((door) => metresToOutline(door, building) > MOST_METRES_FROM_DOOR_TO_OUTLINE),
    );

    expect(idsOf(adrift)).toEqual([]);
  });

  it('puts every parking area beside the building, a short walk from the main door', () => {
    const misplaced = complete.filter(({ building, parking, doors: [mainDoor] }) => {
      if (!building || !parking || !mainDoor) return true;
      const overlaps =
        ringsOf(parking)
          .flat()
          .some((corner) => holds(building, corner)) ||
        ringsOf(building)
          .flat()
          .some((corner) => holds(parking, corner));
      return overlaps || metresToOutline(mainDoor, parking) > MOST_METRES_FROM_PARKING_TO_DOOR;
    });

    expect(idsOf(misplaced)).toEqual([]);
  });
});
