import type { CopyValue } from '#database';
import type { BuildingRecord } from '../address-record.js';
import { areaColumns } from './area-table.js';

/** The columns of a row, in its order. */
export const buildingColumns = [
  ...areaColumns,
  'doors',
  'parking',
  'parking_quality',
  'parking_metres',
] as const;

/** What leads to a building without an address; the parking by its ordinal. */
type Access = Pick<BuildingRecord, 'doors' | 'parking'> & { readonly parkingOrdinal?: number };

/** The row of a building; what leads to one with an address stands with the address. */
export const buildingRow = (
  area: readonly CopyValue[],
  { doors, parking, parkingOrdinal }: Access = {},
): readonly CopyValue[] => [
  ...area,
  doors?.positions.flatMap(({ lon, lat }) => [lon, lat]),
  parkingOrdinal,
  parking?.quality,
  parking?.doorDistanceMetres,
];
