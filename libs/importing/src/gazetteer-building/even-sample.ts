import type { Position } from '#contracts';
import { planarMetres } from '../geometry/planar.js';

/** Enough that one of them is near the middle of a few hundred metres, and little for a million streets. */
const MOST_KEPT = 4;

/** A few members of a group, evenly spread over the order in which they come. */
export class EvenSample {
  private kept: Position[] = [];
  private stride = 1;
  private count = 0;

  add(position: Position): void {
    if (this.count % this.stride === 0) {
      if (this.kept.length === MOST_KEPT) this.thin();
      if (this.count % this.stride === 0) this.kept.push(position);
    }
    this.count += 1;
  }

  /** Of the members kept the one nearest to a position. */
  nearestTo(position: Position): Position | undefined {
    const distances = this.kept.map((member) => planarMetres(member, position));
    return this.kept[distances.indexOf(Math.min(...distances))];
  }

  private thin(): void {
    this.kept = this.kept.filter((_, index) => index % 2 === 0);
    this.stride *= 2;
  }
}
