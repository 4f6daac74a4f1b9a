import type { Position } from '#contracts';
import type { Box } from '../../geometry/polygon.js';
import type { ParkingUse } from './parking-use.table.js';

/** Where cars can be left: an area, or a place of which no more than a point is known. */
export interface Parking {
  readonly key: string;
  readonly use: ParkingUse;
  /** The words of its name that tell whose it is. */
  readonly owner: readonly string[];
  /** Lies along a public street and belongs to no house. */
  readonly isOnStreet: boolean;
  /** One drives in by its entrances, where any are known, rather than over its edge. */
  readonly isRoofed: boolean;
  /** Among the parking areas of the extract. */
  readonly area?: number;
  /** Of one without area: where it, or its entrance, is. */
  readonly position?: Position;
  /** On the edge of the area, or inside. */
  readonly entrances: readonly Position[];
  /** Entrances off the area, from where a ramp leads to it. */
  readonly ramps: readonly Position[];
  readonly box: Box;
}
