import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from '#geo';

/** A point of the plane, or the vector from one to another, in metres. */
export interface Vector {
  readonly east: number;
  readonly north: number;
}

/**
 * An equirectangular projection around a position: exact to a millimetre over the length of a street.
 * Works across the antimeridian.
 */
export class LocalPlane {
  private readonly metresPerLongitude: number;

  constructor(private readonly origin: Position) {
    this.metresPerLongitude = METRES_PER_DEGREE * Math.cos((origin.lat / 180) * Math.PI);
  }

  toVector({ lat, lon }: Position): Vector {
    return {
      east: wrapLongitude(lon - this.origin.lon) * this.metresPerLongitude,
      north: (lat - this.origin.lat) * METRES_PER_DEGREE,
    };
  }

  toPosition({ east, north }: Vector): Position {
    return {
      lat: this.origin.lat + north / METRES_PER_DEGREE,
      lon: wrapLongitude(this.origin.lon + east / this.metresPerLongitude),
    };
  }
}

/** Into the range -180 to 180, for a difference of at most 360. */
const wrapLongitude = (degrees: number): number =>
  degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;

export const vectorBetween = (from: Vector, to: Vector): Vector => ({
  east: to.east - from.east,
  north: to.north - from.north,
});

/** `from` moved by `times` times a vector. */
export const translate = (from: Vector, by: Vector, times: number): Vector => ({
  east: from.east + by.east * times,
  north: from.north + by.north * times,
});

/** In metres. */
export const vectorLength = ({ east, north }: Vector): number => Math.hypot(east, north);

/** The dot product: the projection of one on the other, times the length of that one. */
export const dot = (one: Vector, other: Vector): number =>
  one.east * other.east + one.north * other.north;

/** The cross product: positive if the second vector points to the left of the first. */
export const cross = (one: Vector, other: Vector): number =>
  one.east * other.north - one.north * other.east;

/** The point of the edge between two points that is nearest to another point. */
export const nearestOnEdge = (from: Vector, to: Vector, point: Vector): Vector => {
  const edge = vectorBetween(from, to);
  const fraction = dot(edge, vectorBetween(from, point)) / (dot(edge, edge) || 1);
  return translate(from, edge, Math.min(1, Math.max(0, fraction)));
};

/** One straight piece of a polyline. */
export interface Leg {
  readonly start: Vector;
  /** Its direction, as a vector of one metre. */
  readonly unit: Vector;
  readonly metres: number;
}

/** Shorter legs are rounding errors without a direction. */
const MIN_LEG_METRES = 0.01;

/** The legs of the polyline through these points. */
export const legsOf = (points: readonly Vector[]): readonly Leg[] =>
  points.slice(1).flatMap((end, index) => legBetween(points[index] ?? end, end));

/** One leg; none between equal points. */
export const legBetween = (start: Vector, end: Vector): readonly Leg[] => {
  const vector = vectorBetween(start, end);
  const metres = vectorLength(vector);
  if (metres < MIN_LEG_METRES) return [];
  return [{ start, unit: { east: vector.east / metres, north: vector.north / metres }, metres }];
};

/** The length of a polyline, in metres. */
export const lengthOfLegs = (legs: readonly Leg[]): number =>
  legs.reduce((sum, { metres }) => sum + metres, 0);

/** The point of a leg at a distance from its start; before the start or beyond the end too. */
export const pointOnLeg = ({ start, unit }: Leg, metres: number): Vector =>
  translate(start, unit, metres);

/** The distance of a point from the nearest leg, in metres. */
export const distanceToLegs = (legs: readonly Leg[], point: Vector): number => {
  let nearest = Infinity;
  for (const leg of legs) {
    const metres = dot(leg.unit, vectorBetween(leg.start, point));
    const foot = pointOnLeg(leg, Math.min(leg.metres, Math.max(0, metres)));
    nearest = Math.min(nearest, vectorLength(vectorBetween(foot, point)));
  }
  return nearest;
};

/** The point of a polyline at a distance from its start; undefined beyond its end. */
export const pointAlongLegs = (legs: readonly Leg[], metres: number): Vector | undefined => {
  let left = metres;
  for (const leg of legs) {
    if (left <= leg.metres) return pointOnLeg(leg, left);
    left -= leg.metres;
  }
  return undefined;
};
