import type { Position } from '#contracts';
import { AreaIndex } from './area-index.js';
import { nearestOnEdge, type EdgePoint } from './nearest-on-edge.js';
import { crossing } from './crossing.js';
import type { Coordinate, Ring } from './polygon.js';

/** A way from a gate begins on the drive. */
const ENDS_SHARE = 0.05;

/** Lines, packed as rings are, found by position. Indices are in the order of adding. */
export class LineIndex {
  private readonly lines = new AreaIndex();

  get count(): number {
    return this.lines.count;
  }

  /** Returns the index of the line. */
  add(key: string, line: Ring): number {
    return this.lines.add(key, [[line]]);
  }

  line(index: number): Ring {
    return this.lines.polygons(index)[0]?.[0] ?? [];
  }

  /** The lines whose boxes come within so many metres of the position, in order. */
  near(position: Position, metres: number): readonly number[] {
    return this.lines.near(position, metres);
  }

  /** Whether a line runs across the straight way between two positions; one that ends there does not. */
  runsBetween(from: Position, to: Position): boolean {
    const way: Coordinate = [to.lon - from.lon, to.lat - from.lat];
    const box = {
      west: Math.min(from.lon, to.lon),
      east: Math.max(from.lon, to.lon),
      south: Math.min(from.lat, to.lat),
      north: Math.max(from.lat, to.lat),
    };
    return this.lines.touching(box).some((line) =>
      this.lines
        .polygons(line)
        .flat()
        .some((ring) =>
          ring.slice(1).some((end, index) => {
            const share = crossing(from, way, { start: ring[index] as Coordinate, end });
            return share !== undefined && share > ENDS_SHARE && share < 1 - ENDS_SHARE;
          }),
        ),
    );
  }

  /** The point of some of the lines that is nearest; undefined where none is within reach. */
  nearestOf(lines: Iterable<number>, from: Position, metres: number): EdgePoint | undefined {
    let nearest: EdgePoint | undefined;
    for (const line of lines) {
      const point = nearestOnEdge(this.lines.polygons(line), from);
      if (point.metres < (nearest?.metres ?? metres)) nearest = point;
    }
    return nearest;
  }
}
