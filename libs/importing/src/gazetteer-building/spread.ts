import type { Position } from '#contracts';
import type { Box } from '../geometry/polygon.js';
import { roundedPosition } from '../geometry/rounded.js';

type Measures = [
  lon: number,
  lat: number,
  west: number,
  south: number,
  east: number,
  north: number,
];

/** Where the members of a group lie, in constant memory. */
export class Spread {
  count = 0;
  /** Of the mean and of the box; as an array, for a fraction in a field of its own is an object. */
  private readonly measures: Measures = [0, 0, 180, 90, -180, -90];

  add({ lon, lat }: Position): void {
    const { measures } = this;
    this.count += 1;
    measures[0] += (lon - measures[0]) / this.count;
    measures[1] += (lat - measures[1]) / this.count;
    measures[2] = Math.min(measures[2], lon);
    measures[3] = Math.min(measures[3], lat);
    measures[4] = Math.max(measures[4], lon);
    measures[5] = Math.max(measures[5], lat);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** The mean of the members. */
  get centre(): Position {
    const [lon, lat] = this.measures;
    return roundedPosition({ lon, lat });
  }

  /** The box of all members. */
  get box(): Box {
    const [, , west, south, east, north] = this.measures;
    return { west, south, east, north };
  }
}
