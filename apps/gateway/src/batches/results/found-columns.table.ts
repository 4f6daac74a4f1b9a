import type { Destination, Position, Quality } from '#contracts';
import { wireConfidence, wireDegrees, wireDistance, wireMetres } from '../../presenter/rounding.js';
import { columnOfBest } from './result-column.js';
import type { ResultColumn } from './result-column.js';

/** One point of a destination, and how it is known. */
interface Site {
  readonly position: Position;
  readonly quality: Quality;
}

const siteColumns = (
  prefix: string,
  siteOf: (destination: Destination) => Site | undefined,
): readonly ResultColumn[] => [
  columnOfBest(`${prefix}_latitude`, (destination) => {
    const site = siteOf(destination);
    return site && wireDegrees(site.position).latitude;
  }),
  columnOfBest(`${prefix}_longitude`, (destination) => {
    const site = siteOf(destination);
    return site && wireDegrees(site.position).longitude;
  }),
  columnOfBest(`${prefix}_quality`, (destination) => siteOf(destination)?.quality),
];

/** The main door. */
const doorOf = ({ doors }: Destination): Site | undefined =>
  doors && { position: doors.positions[0]!, quality: doors.quality };

/** What was found, whatever was asked for. */
export const foundColumns: readonly ResultColumn[] = [
  {
    name: 'result_status',
    cellOf: ({ best, problem }) => (problem ? 'rejected' : best ? 'ok' : 'no_matches'),
  },
  columnOfBest('result_id', ({ id }) => id),
  columnOfBest('result_address', ({ label }) => label),
  ...siteColumns('result', ({ position, positionQuality: quality }) => ({ position, quality })),
  columnOfBest('result_search_confidence', ({ confidence }) => wireConfidence(confidence)),
  columnOfBest('result_distance', wireDistance),
  ...siteColumns('door', doorOf),
  ...siteColumns('building', ({ building }) => building),
  ...siteColumns('parking', ({ parking }) => parking),
  columnOfBest('minimum_parking_to_door_distance', ({ doors, parking }) => {
    const metres = doors && parking?.doorDistanceMetres;
    return metres === undefined ? undefined : wireMetres(metres);
  }),
];
