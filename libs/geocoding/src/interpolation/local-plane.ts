import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from '#geodesy';

/** A point, or a way from one to another, in metres. */
export interface Vector {
  readonly east: number;
  readonly north: number;
}

/** The plane that touches the Earth at a position: true to a millimetre over the length of a street. */
export class LocalPlane {
  private readonly metresPerLongitude: number;

  constructor(private readonly origin: Position) {
    this.metresPerLongitude = METRES_PER_DEGREE * Math.cos((origin.lat / 180) * Math.PI);
  }

  toVector({ lat, lon }: Position): Vector {
    return {
      east: shortWay(lon - this.origin.lon) * this.metresPerLongitude,
      north: (lat - this.origin.lat) * METRES_PER_DEGREE,
    };
  }

  toPosition({ east, north }: Vector): Position {
    return {
      lat: this.origin.lat + north / METRES_PER_DEGREE,
      lon: shortWay(this.origin.lon + east / this.metresPerLongitude),
    };
  }
}

/** Over the antimeridian, if that is nearer. */
const shortWay = (degrees: number): number =>
  degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;

/** The way from one point to another. */
export const between = (from: Vector, to: Vector): Vector => ({
  east: to.east - from.east,
  north: to.north - from.north,
});

/** The point that lies so many times the way on from another. */
export const along = (from: Vector, way: Vector, times: number): Vector => ({
  east: from.east + way.east * times,
  north: from.north + way.north * times,
});

/** In metres. */
export const lengthOf = ({ east, north }: Vector): number => Math.hypot(east, north);

/** How far one goes in the direction of the other, times its length. */
export const dot = (one: Vector, other: Vector): number =>
  one.east * other.east + one.north * other.north;

/** How far the other goes to the left of one, times its length. */
export const cross = (one: Vector, other: Vector): number =>
  one.east * other.north - one.north * other.east;
