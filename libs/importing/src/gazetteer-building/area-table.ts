import type { CopyValue } from '#database';
import type { AreaRecord } from '../address-record.js';
import { orientRings } from '../geometry/orient-rings.js';
import { pointInside } from '../geometry/point-inside.js';

export const areaColumns = ['generation', 'ordinal', 'lon', 'lat', 'outline'] as const;

/** The buildings or the parking areas of a generation: those that an address refers to, each once. */
export class AreaTable {
  private readonly ordinals = new Map<string, number>();

  get count(): number {
    return this.ordinals.size;
  }

  /** The area's ordinal, and its row when it has none yet. */
  enter(area: AreaRecord, generation: number): { ordinal: number; row?: readonly CopyValue[] } {
    const known = this.ordinals.get(area.key);
    if (known !== undefined) return { ordinal: known };
    const ordinal = this.ordinals.size;
    this.ordinals.set(area.key, ordinal);
    const outline = orientRings(area.outline());
    const { lon, lat } = pointInside(outline);
    return { ordinal, row: [generation, ordinal, lon, lat, JSON.stringify(outline)] };
  }
}
