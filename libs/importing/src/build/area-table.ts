import type { CopyValue } from '#database';
import type { MultiPolygonCoordinates, Ring } from '#geo';
import { doubleSignedArea, orientRings, pointInside, toMercator } from '#geo';
import type { BuildingRecord, ParkingRecord } from '../model/records.js';
import { pointText } from './premise-row.js';

export const areaColumns = ['generation', 'ordinal', 'lon', 'lat', 'outline', 'footprint'] as const;

/** A building or a car park. A car park may have a position only. */
type LocatedArea = Pick<ParkingRecord, 'key' | 'outline' | 'position'>;

/** The buildings or the car parks of a generation, each stored once. */
export class AreaTable {
  private readonly ordinals = new Map<string, number>();

  get count(): number {
    return this.ordinals.size;
  }

  /**
   * Returns the ordinal of the area, with its row when the area is new; undefined when the area has
   * neither outline nor position.
   */
  add(
    area: LocatedArea,
    generation: number,
  ): { ordinal: number; row?: readonly CopyValue[] } | undefined {
    const known = this.ordinals.get(area.key);
    if (known !== undefined) return { ordinal: known };
    const ground = geometryColumns(area);
    if (!ground) return undefined;
    const ordinal = this.ordinals.size;
    this.ordinals.set(area.key, ordinal);
    return { ordinal, row: [generation, ordinal, ...ground] };
  }
}

const geometryColumns = ({ outline, position }: LocatedArea): readonly CopyValue[] | undefined => {
  if (!outline) return position && [position.lon, position.lat, null, null];
  const rings = orientRings(outline());
  const { lon, lat } = pointInside(rings);
  return [lon, lat, JSON.stringify(rings), footprintText(rings)];
};

/** Columns of the table `building`, in the order of `buildingRow`. */
export const buildingColumns = [
  ...areaColumns,
  'doors',
  'parking',
  'parking_quality',
  'parking_metres',
] as const;

/** Access to a building without an address; the car park by its ordinal. */
type BuildingAccess = Pick<BuildingRecord, 'doors' | 'parking'> & {
  readonly parkingOrdinal?: number;
};

/**
 * The row of a building. Doors and parking are set for buildings without an address only; otherwise
 * they are columns of the premise.
 */
export const buildingRow = (
  area: readonly CopyValue[],
  { doors, parking, parkingOrdinal }: BuildingAccess = {},
): readonly CopyValue[] => [
  ...area,
  doors?.positions.flatMap(({ lon, lat }) => [lon, lat]),
  parkingOrdinal,
  parking?.quality,
  parking?.doorDistanceMetres,
];

/**
 * The exterior ring of the largest polygon, in Postgres text format for `polygon`, in Mercator
 * metres. Reverse search uses it to test whether a position is inside, courtyards included.
 */
const footprintText = (parts: MultiPolygonCoordinates): string | undefined => {
  const exteriors = parts.flatMap(([exterior]) => (exterior ? [exterior] : []));
  const largest = exteriors.reduce<Ring>(
    (most, ring) =>
      Math.abs(doubleSignedArea(ring)) > Math.abs(doubleSignedArea(most)) ? ring : most,
    [],
  );
  if (largest.length === 0) return undefined;
  return `(${largest.map(([lon, lat]) => pointText(toMercator({ lat, lon }))).join(',')})`;
};
