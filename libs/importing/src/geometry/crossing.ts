import type { Position } from '#contracts';
import type { Coordinate } from './polygon.js';

/** How far along the way it meets the edge, as a share of it; straightness holds in degrees, too. */
export const crossing = (
  from: Position,
  way: Coordinate,
  { start, end }: { readonly start: Coordinate; readonly end: Coordinate },
): number | undefined => {
  const edge: Coordinate = [end[0] - start[0], end[1] - start[1]];
  const gap: Coordinate = [start[0] - from.lon, start[1] - from.lat];
  const turn = cross(way, edge);
  if (turn === 0) return undefined;
  const alongWay = cross(gap, edge) / turn;
  const alongEdge = cross(gap, way) / turn;
  const isMet = alongWay >= 0 && alongWay <= 1 && alongEdge >= 0 && alongEdge <= 1;
  return isMet ? alongWay : undefined;
};

const cross = (a: Coordinate, b: Coordinate): number => a[0] * b[1] - a[1] * b[0];
