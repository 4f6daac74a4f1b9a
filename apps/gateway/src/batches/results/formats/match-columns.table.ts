import type { Destination, Position, Quality } from '#contracts';
import {
  wireConfidence,
  wireDegrees,
  wireDistance,
  wireMetres,
} from '../../../wire-format/response-fields.js';
import { bestMatchColumn } from './result-columns.js';
import type { ResultColumn } from './result-columns.js';

/** A point of a destination with its quality. */
interface RatedPoint {
  readonly position: Position;
  readonly quality: Quality;
}

const pointColumns = (
  prefix: string,
  pointOf: (destination: Destination) => RatedPoint | undefined,
): readonly ResultColumn[] => [
  bestMatchColumn(`${prefix}_latitude`, (destination) => {
    const point = pointOf(destination);
    return point && wireDegrees(point.position).latitude;
  }),
  bestMatchColumn(`${prefix}_longitude`, (destination) => {
    const point = pointOf(destination);
    return point && wireDegrees(point.position).longitude;
  }),
  bestMatchColumn(`${prefix}_quality`, (destination) => pointOf(destination)?.quality),
];

/** The main door. */
const mainDoor = ({ doors }: Destination): RatedPoint | undefined =>
  doors && { position: doors.positions[0]!, quality: doors.quality };

/** Columns that are present whatever the options. */
export const matchColumns: readonly ResultColumn[] = [
  {
    name: 'result_status',
    cellOf: ({ best, problem }) => (problem ? 'rejected' : best ? 'ok' : 'no_matches'),
  },
  bestMatchColumn('result_id', ({ id }) => id),
  bestMatchColumn('result_address', ({ label }) => label),
  ...pointColumns('result', ({ position, positionQuality: quality }) => ({ position, quality })),
  bestMatchColumn('result_search_confidence', ({ confidence }) => wireConfidence(confidence)),
  bestMatchColumn('result_distance', wireDistance),
  ...pointColumns('door', mainDoor),
  ...pointColumns('building', ({ building }) => building),
  ...pointColumns('parking', ({ parking }) => parking),
  bestMatchColumn('minimum_parking_to_door_distance', ({ doors, parking }) => {
    const metres = doors && parking?.doorDistanceMetres;
    return metres === undefined ? undefined : wireMetres(metres);
  }),
];
