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
  private amid: Position | undefined;

  add(position: Position): void {
    const { lon, lat } = position;
    this.count += 1;
    this.lon += (lon - this.lon) / this.count;
    this.lat += (lat - this.lat) / this.count;
    this.west = Math.min(this.west, lon);
    this.east = Math.max(this.east, lon);
    this.south = Math.min(this.south, lat);
    this.north = Math.max(this.north, lat);
    if (!this.amid || this.offMean(position) < this.offMean(this.amid)) this.amid = position;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** The mean of the members. */
  get centre(): Position {
    return { lon: round(this.lon), lat: round(this.lat) };
  }

  /** A member near the mean of all: of those that came, the nearest to the mean of its time. */
  get middle(): Position {
    return this.amid ? { lon: round(this.amid.lon), lat: round(this.amid.lat) } : this.centre;
  }

  /** The box of all members. */
  get box(): Box {
    return { west: this.west, south: this.south, east: this.east, north: this.north };
  }

  /** In degrees, squared: a group is small enough to compare by. */
  private offMean({ lon, lat }: Position): number {
    return (lon - this.lon) ** 2 + (lat - this.lat) ** 2;
  }
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
