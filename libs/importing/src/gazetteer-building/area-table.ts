import type { CopyValue } from '#database';
import type { ParkingRecord } from '../address-record.js';
import { orientRings } from '../geometry/orient-rings.js';
import { pointInside } from '../geometry/point-inside.js';
import { footprintOf } from './footprint-of.js';

export const areaColumns = ['generation', 'ordinal', 'lon', 'lat', 'outline', 'footprint'] as const;

/** A building, or a car park, which may be known by its position alone. */
type Area = Pick<ParkingRecord, 'key' | 'outline' | 'position'>;

/** The buildings or the parking areas of a generation, each once. */
export class AreaTable {
  private readonly ordinals = new Map<string, number>();

  get count(): number {
    return this.ordinals.size;
  }

  /** The area's ordinal, and its row when it has none yet; undefined when nobody knows where it is. */
  enter(
    area: Area,
    generation: number,
  ): { ordinal: number; row?: readonly CopyValue[] } | undefined {
    const known = this.ordinals.get(area.key);
    if (known !== undefined) return { ordinal: known };
    const ground = groundOf(area);
    if (!ground) return undefined;
    const ordinal = this.ordinals.size;
    this.ordinals.set(area.key, ordinal);
    return { ordinal, row: [generation, ordinal, ...ground] };
  }
}

const groundOf = ({ outline, position }: Area): readonly CopyValue[] | undefined => {
  if (!outline) return position && [position.lon, position.lat, null, null];
  const rings = orientRings(outline());
  const { lon, lat } = pointInside(rings);
  return [lon, lat, JSON.stringify(rings), footprintOf(rings)];
};
