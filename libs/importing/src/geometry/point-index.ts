import Flatbush from 'flatbush';
import type { Position } from '#contracts';
import { boxAround } from './box-around.js';
import { planarMetres } from './planar.js';

export interface Near<Value> {
  readonly value: Value;
  readonly metres: number;
}

/** Values by position. */
export class PointIndex<Value> {
  private readonly tree: Flatbush | undefined;

  constructor(
    private readonly values: readonly Value[],
    private readonly positionOf: (value: Value) => Position,
  ) {
    if (values.length === 0) return;
    this.tree = new Flatbush(values.length);
    for (const value of values) {
      const { lon, lat } = positionOf(value);
      this.tree.add(lon, lat);
    }
    this.tree.finish();
  }

  /** Everything within so many metres, nearest first; of equally near ones the first added. */
  within(position: Position, metres: number): readonly Near<Value>[] {
    const { west, south, east, north } = boxAround(position, metres);
    const found = this.tree?.search(west, south, east, north).sort((a, b) => a - b) ?? [];
    return found
      .map((index) => this.nearTo(this.values[index] as Value, position))
      .filter((near) => near.metres <= metres)
      .sort((a, b) => a.metres - b.metres);
  }

  /** Some of the nearest within so many metres, nearest first. */
  nearest(position: Position, count: number, metres: number): readonly Near<Value>[] {
    const { west, east } = boxAround(position, metres);
    const found = this.tree?.neighbors(position.lon, position.lat, count, (east - west) / 2) ?? [];
    return found
      .map((index) => this.nearTo(this.values[index] as Value, position))
      .filter((near) => near.metres <= metres)
      .sort((a, b) => a.metres - b.metres);
  }

  private nearTo(value: Value, position: Position): Near<Value> {
    return { value, metres: planarMetres(position, this.positionOf(value)) };
  }
}
