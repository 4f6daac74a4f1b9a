import { along, between, dot, lengthOf } from './local-plane.js';
import type { Vector } from './local-plane.js';

/** A straight piece of a way. */
export interface Leg {
  readonly start: Vector;
  /** Its direction, a metre long. */
  readonly unit: Vector;
  readonly metres: number;
}

/** Less is rounding, and has no direction. */
const SHORTEST_LEG_METRES = 0.01;

/** The pieces of a way through these points. */
export const legsOf = (way: readonly Vector[]): readonly Leg[] =>
  way.slice(1).flatMap((end, index) => legBetween(way[index] ?? end, end));

/** None between points that are the same. */
export const legBetween = (start: Vector, end: Vector): readonly Leg[] => {
  const way = between(start, end);
  const metres = lengthOf(way);
  if (metres < SHORTEST_LEG_METRES) return [];
  return [{ start, unit: { east: way.east / metres, north: way.north / metres }, metres }];
};

/** How long all of them are. */
export const metresOf = (legs: readonly Leg[]): number =>
  legs.reduce((sum, { metres }) => sum + metres, 0);

/** The point so many metres on from the beginning of a leg. */
export const pointOn = ({ start, unit }: Leg, metres: number): Vector => along(start, unit, metres);

/** How far a point is from the nearest of the legs. */
export const metresFrom = (legs: readonly Leg[], point: Vector): number => {
  let least = Infinity;
  for (const leg of legs) {
    const metres = dot(leg.unit, between(leg.start, point));
    const foot = pointOn(leg, Math.min(leg.metres, Math.max(0, metres)));
    least = Math.min(least, lengthOf(between(foot, point)));
  }
  return least;
};

/** The point so many metres on along all of them; undefined beyond their end. */
export const pointAt = (legs: readonly Leg[], metres: number): Vector | undefined => {
  let left = metres;
  for (const leg of legs) {
    if (left <= leg.metres) return pointOn(leg, left);
    left -= leg.metres;
  }
  return undefined;
};
