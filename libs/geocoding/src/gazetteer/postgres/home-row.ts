import type { Outline, Quality } from '#contracts';
import type { Ground, Home, PremiseRecord } from '../gazetteer.js';
import { partAt } from './part-at.js';
import type { MultiPolygon } from './part-at.js';

/** The columns of homesAt, with outlines or without. */
export interface HomeRow {
  readonly lookup: number;
  readonly lat: number;
  readonly lon: number;
  readonly doors: readonly number[] | null;
  readonly door_quality: Quality | null;
  readonly building_lat: number | null;
  readonly building_lon: number | null;
  readonly building_quality: Quality | null;
  readonly building_outline?: MultiPolygon | null;
  readonly parking_lat: number | null;
  readonly parking_lon: number | null;
  readonly parking_quality: Quality | null;
  readonly parking_metres: number | null;
  readonly parking_outline?: MultiPolygon | null;
}

/** What leads to the building of a row; a row of premiseRecords will do. */
export const toHome = (row: HomeRow): Home => ({
  doors: positionsOf(row.doors ?? []),
  doorQuality: row.door_quality ?? undefined,
  building: toBuilding(row),
  parking: toParking(row),
});

const toBuilding = (row: HomeRow): Ground | undefined => {
  const { building_lat: lat, building_lon: lon, building_quality: quality } = row;
  if (lat === null || lon === null || quality === null) return undefined;
  return { position: { lat, lon }, quality, outline: outlineOf(row.building_outline, row) };
};

const toParking = (row: HomeRow): PremiseRecord['parking'] => {
  const { parking_lat: lat, parking_lon: lon, parking_quality: quality } = row;
  if (lat === null || lon === null || quality === null) return undefined;
  return {
    position: { lat, lon },
    quality,
    outline: outlineOf(row.parking_outline, row),
    doorDistanceMetres: row.parking_metres ?? undefined,
  };
};

/** The part at the main door; at the premise's own position where no door is known. */
const outlineOf = (
  parts: MultiPolygon | null | undefined,
  { doors, lat, lon }: HomeRow,
): Outline | undefined =>
  parts ? partAt(parts, positionsOf(doors ?? [])[0] ?? { lat, lon }) : undefined;

/** Of numbers that stand in pairs, longitude first. */
export const positionsOf = (flat: readonly number[]): PremiseRecord['doors'] =>
  flat.flatMap((lon, index) => (index % 2 === 0 ? [{ lat: flat[index + 1] ?? 0, lon }] : []));
