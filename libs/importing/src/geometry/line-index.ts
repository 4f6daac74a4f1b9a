import type { Position } from '#contracts';
import { AreaIndex } from './area-index.js';
import { nearestOnEdge, type EdgePoint } from './nearest-on-edge.js';
import type { Ring } from './polygon.js';

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
