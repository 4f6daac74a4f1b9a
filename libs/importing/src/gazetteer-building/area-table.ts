import type { CopyValue } from '#database';
import type { AreaRecord } from '../address-record.js';
import { orientRings } from '../geometry/orient-rings.js';
import { pointInside } from '../geometry/point-inside.js';
import type { MultiPolygonCoordinates } from '../geometry/polygon.js';
import { footprintOf } from './footprint-of.js';

export const areaColumns = ['generation', 'ordinal', 'lon', 'lat', 'outline'] as const;
export const buildingColumns = [...areaColumns, 'footprint'] as const;

/** The buildings or the parking areas of a generation: those that an address refers to, each once. */
export class AreaTable {
  private readonly ordinals = new Map<string, number>();

  private constructor(
    private readonly further: (outline: MultiPolygonCoordinates) => readonly CopyValue[],
  ) {}

  static ofBuildings(): AreaTable {
    return new AreaTable((outline) => [footprintOf(outline)]);
  }

  static ofParkings(): AreaTable {
    return new AreaTable(() => []);
  }

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
    const row = [generation, ordinal, lon, lat, JSON.stringify(outline), ...this.further(outline)];
    return { ordinal, row };
  }
}
