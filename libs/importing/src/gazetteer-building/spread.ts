import type { Position } from '#contracts';
import { planarMetres } from '../geometry/planar.js';

/** Where the members of a group lie, in constant memory. */
export class Spread {
  private count = 0;
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

  /** Whole metres from the centre within which every member lies: to the farthest corner of their box. */
  get radiusMetres(): number {
    if (this.isEmpty) return 0;
    const corners = [this.west, this.east].flatMap((lon) =>
      [this.south, this.north].map((lat) => ({ lon, lat })),
    );
    return Math.ceil(Math.max(...corners.map((corner) => planarMetres(this.centre, corner))));
  }

  /** The box of all members. */
  get box(): readonly [west: number, south: number, east: number, north: number] {
    return [this.west, this.south, this.east, this.north];
  }
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
