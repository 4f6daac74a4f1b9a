import type { Position } from '#contracts';
import type { Box } from '../geometry/polygon.js';

/** Where the members of a group lie, in constant memory. */
export class Spread {
  count = 0;
  private lon = 0;
  private lat = 0;
  private west = 180;
  private south = 90;
  private east = -180;
  private north = -90;

  add({ lon, lat }: Position): void {
    this.count += 1;
    this.lon += (lon - this.lon) / this.count;
    this.lat += (lat - this.lat) / this.count;
    this.west = Math.min(this.west, lon);
    this.east = Math.max(this.east, lon);
    this.south = Math.min(this.south, lat);
    this.north = Math.max(this.north, lat);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** The mean of the members. */
  get centre(): Position {
    return { lon: round(this.lon), lat: round(this.lat) };
  }

  /** The box of all members. */
  get box(): Box {
    return { west: this.west, south: this.south, east: this.east, north: this.north };
  }
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
