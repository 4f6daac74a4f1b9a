import type { Position } from '#contracts';
import type { BoundingBox } from '#geo';
import { planeDistanceMetres, roundPosition } from '#geo';

type Measures = [
  lon: number,
  lat: number,
  west: number,
  south: number,
  east: number,
  north: number,
];

/** Count, mean and bounding box of a group of positions, in constant memory. */
export class PositionSummary {
  count = 0;
  /** Mean, then bounding box. An array, because V8 boxes each floating-point field of an object. */
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

  /** Mean of the positions. */
  get centre(): Position {
    const [lon, lat] = this.measures;
    return roundPosition({ lon, lat });
  }

  /** Bounding box of the positions. */
  get box(): BoundingBox {
    const [, , west, south, east, north] = this.measures;
    return { west, south, east, north };
  }
}

/**
 * Enough to have one near the middle of a few hundred metres, and small enough for a million
 * streets.
 */
const SAMPLE_SIZE = 4;

/** A sample of positions, evenly spaced in the order of insertion. */
export class PositionSample {
  /** Longitudes and latitudes alternating: a third of the memory of position objects. */
  private kept: readonly number[] = [];
  private stride = 1;
  private count = 0;

  add({ lon, lat }: Position): void {
    if (this.count % this.stride === 0) {
      if (this.kept.length === SAMPLE_SIZE * 2) this.dropEverySecond();
      if (this.count % this.stride === 0) this.kept = this.kept.concat(lon, lat);
    }
    this.count += 1;
  }

  /** Returns the sampled position that is nearest to a position. */
  nearestTo(position: Position): Position | undefined {
    const members = this.members();
    const distances = members.map((member) => planeDistanceMetres(member, position));
    return members[distances.indexOf(Math.min(...distances))];
  }

  private members(): readonly Position[] {
    return this.kept.flatMap((lon, index) =>
      index % 2 === 0 ? [{ lon, lat: this.kept[index + 1] ?? NaN }] : [],
    );
  }

  /** Keeps every second position. */
  private dropEverySecond(): void {
    this.kept = this.kept.filter((_, index) => index % 4 < 2);
    this.stride *= 2;
  }
}
