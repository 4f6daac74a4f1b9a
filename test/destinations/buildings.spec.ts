import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Destination, Position, ReverseQuery } from '#contracts';
import { metresToEdge } from '../demo-gazetteer/planar-geometry.js';
import { scratchDirectory } from '../importing/osmium.js';
import { startGeocoderOnDatabase } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  describeWithSamples,
  openSampleGazetteer,
  SAMPLE_GAZETTEER_LIMIT_MS,
  sampleExtracts,
  sampleFile,
} from '../support/sample-gazetteer.js';
import { linkedBuildings, linkedDoors } from './linked-buildings.js';
import { foldAddress, keyOf, readMappedBuildings } from './mapped-buildings.js';
import type { MappedBuilding, MappedBuildings } from './mapped-buildings.js';
import { faultOf } from './outlines.js';
import { randomPointsIn } from './random-points.js';

const DOOR_TOLERANCE_METRES = 0.5;
const POINTS_PER_EXTRACT = 500;
const RIGHT_SHARE = 0.99;

describeWithSamples('buildings of the sample extracts', () => {
  const scratch = scratchDirectory();
  let postgres: TestPostgres;
  let geocoder: TestGeocoder;
  beforeAll(async () => {
    postgres = await openSampleGazetteer();
    geocoder = await startGeocoderOnDatabase(postgres.database);
  }, SAMPLE_GAZETTEER_LIMIT_MS);
  afterAll(async () => {
    await geocoder?.stop();
    await postgres?.stop();
    scratch.remove();
  });

  it.each(sampleExtracts)('%s: outlines, doors, and the address of points inside', async (name) => {
    const { database } = postgres;
    const mapped = readMappedBuildings(sampleFile(name), scratch.path);

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

    const wrong = await wronglyAnswered(mapped, geocoder);
    if (wrong.length > 0)
      console.info(`${name}: ${wrong.length} points answered with another house`);
    expect(wrong.length).toBeLessThanOrEqual(POINTS_PER_EXTRACT * (1 - RIGHT_SHARE));
  });
});

/** Random points inside addressed buildings whose reverse result belongs to another building. */
const wronglyAnswered = async (
  mapped: MappedBuildings,
  geocoder: TestGeocoder,
): Promise<readonly Position[]> => {
  const addressed = mapped.all.filter(({ isAddressed }) => isAddressed);
  // Where buildings overlap, the expected one is ambiguous.
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
  const labels = [streetNumber, houseName, streetNumber + houseName, ...streetNumber.split(/[;,]/)];
  return labels.some((text) => text !== '' && addresses.has(foldAddress(text)));
};
