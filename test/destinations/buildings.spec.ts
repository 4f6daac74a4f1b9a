import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Destination, Position, ReverseQuery } from '#contracts';
import { importDataset } from '#importing';
import { metresToEdge } from '../demo-gazetteer/planar-geometry.js';
import { describeWithOsmium, scratchDirectory } from '../importing/osmium.js';
import { geocoderOver } from '../support/own-geocoder.js';
import type { OwnGeocoder } from '../support/own-geocoder.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { linkedBuildings, linkedDoors } from './linked-buildings.js';
import { foldAddress, keyOf, readMappedBuildings } from './mapped-buildings.js';
import type { MappedBuilding, MappedBuildings } from './mapped-buildings.js';
import { faultOf } from './outlines.js';
import { randomPointsIn } from './random-points.js';

jest.setTimeout(300_000);

const samples = resolve('../shared/data/osm');
const hasSamples = existsSync(samples);
if (!hasSamples) console.warn('../shared is absent: buildings of the sample data are not checked');

const DOOR_TOLERANCE_METRES = 0.5;
const POINTS_PER_EXTRACT = 500;
const RIGHT_SHARE = 0.99;

(hasSamples ? describeWithOsmium : describe.skip)('the buildings of the sample extracts', () => {
  const scratch = scratchDirectory();
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    scratch.remove();
  });

  const names = hasSamples ? readdirSync(samples).filter((name) => name.endsWith('.pbf')) : [];

  it.each(names)('%s: outlines, doors, and who is asked for inside', async (name) => {
    const { database } = postgres;
    const file = resolve(samples, name);
    await importDataset({ database, dataset: name, files: [file] });
    const mapped = readMappedBuildings(file, scratch.path);

    const buildings = await linkedBuildings(database, name);
    expect(buildings.flatMap(({ outline, point }) => faultOf(outline, point) ?? [])).toEqual([]);

    const doors = (await linkedDoors(database, name)).filter(
      ({ door }) => !mapped.entrances.has(keyOf(door)),
    );
    const astray = doors.filter(
      ({ door, outline }) =>
        Math.min(...outline.flat().map((ring) => metresToEdge([door.lon, door.lat], ring))) >
        DOOR_TOLERANCE_METRES,
    );
    expect(astray.map(({ sourceKey }) => sourceKey)).toEqual([]);

    const geocoder = await geocoderOver(database);
    const wrong = await wronglyAnswered(mapped, geocoder);
    await geocoder.stop();
    if (wrong.length > 0)
      console.info(`${name}: ${wrong.length} points answered with another house`);
    expect(wrong.length).toBeLessThanOrEqual(POINTS_PER_EXTRACT * (1 - RIGHT_SHARE));
  });
});

/** Of random points inside of buildings that carry an address, those answered with another's. */
const wronglyAnswered = async (
  mapped: MappedBuildings,
  geocoder: OwnGeocoder,
): Promise<readonly Position[]> => {
  const addressed = mapped.all.filter(({ isAddressed }) => isAddressed);
  // Where buildings lie on one another nobody can tell which one is meant.
  const isClear = (position: Position): boolean => mapped.at(position).length === 1;
  const points = randomPointsIn(addressed, { count: POINTS_PER_EXTRACT, isClear });
  const answers = await geocoder.askAll(points.map(({ position }) => reverseOf(position)));
  return points
    .filter(({ building }, index) => {
      const answer = answers[index];
      const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
      return !match || !isOf(match, building);
    })
    .map(({ position }) => position);
};

const reverseOf = (position: Position): ReverseQuery => ({
  kind: 'reverse',
  vicinity: { position, radiusMetres: 5_000 },
  language: 'local',
  limit: 1,
});

const isOf = ({ address }: Destination, { addresses }: MappedBuilding): boolean => {
  const { streetNumber = '', houseName = '' } = address;
  const told = [streetNumber, houseName, streetNumber + houseName, ...streetNumber.split(/[;,]/)];
  return told.some((text) => text !== '' && addresses.has(foldAddress(text)));
};
