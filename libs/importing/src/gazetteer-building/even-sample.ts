import type { Position } from '#contracts';
import { planarMetres } from '../geometry/planar.js';

/** Enough that one of them is near the middle of a few hundred metres, and little for a million streets. */
const MOST_KEPT = 4;

/** A few members of a group, evenly spread over the order in which they come. */
export class EvenSample {
  /** Longitudes and latitudes in turn: a third of the memory of positions. */
  private kept: readonly number[] = [];
  private stride = 1;
  private count = 0;

  add({ lon, lat }: Position): void {
    if (this.count % this.stride === 0) {
      if (this.kept.length === MOST_KEPT * 2) this.thin();
      if (this.count % this.stride === 0) this.kept = this.kept.concat(lon, lat);
    }
    this.count += 1;
  }

  /** Of the members kept the one nearest to a position. */
  nearestTo(position: Position): Position | undefined {
    const members = this.members();
    const distances = members.map((member) => planarMetres(member, position));
    return members[distances.indexOf(Math.min(...distances))];
  }

  private members(): readonly Position[] {
    return this.kept.flatMap((lon, index) =>
      index % 2 === 0 ? [{ lon, lat: this.kept[index + 1] ?? NaN }] : [],
    );
  }

  /** Leaves every other member. */
  private thin(): void {
    this.kept = this.kept.filter((_, index) => index % 4 < 2);
    this.stride *= 2;
  }
}
