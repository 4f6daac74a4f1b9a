import type { Outline, Quality } from '#contracts';
import type {
  Ground,
  GroundKind,
  NearHit,
  PremiseHit,
  PremiseRecord,
  StreetLine,
  StreetRecord,
} from '../gazetteer.js';
import type { Names } from '../segment.js';
import { partAt } from './part-at.js';
import type { MultiPolygon } from './part-at.js';

/** The columns of premisesAt and neighboursOf. */
export interface HitRow {
  readonly lookup: number;
  readonly generation: number;
  readonly ordinal: number;
  readonly number_key: string;
  readonly number_from: number;
  readonly number_to: number;
  readonly unit: string | null;
  readonly postcode: string | null;
  readonly locality: number | null;
  readonly lat: number;
  readonly lon: number;
}

/** The columns of nearestTo and onGroundsAt. */
export interface NearRow {
  readonly lookup: number;
  readonly generation: number;
  readonly ordinal: number;
  readonly lat: number;
  readonly lon: number;
  readonly ground?: GroundKind;
}

/** The columns of streetRecords. */
export interface StreetRow {
  readonly lookup: number;
  readonly generation: number;
  readonly ordinal: number;
  readonly id: string;
  readonly names: Names;
  readonly country: string;
  readonly city: number | null;
  readonly postcodes: readonly string[];
  readonly lat: number;
  readonly lon: number;
}

/** The columns of streetLines. */
export interface LineRow {
  readonly lookup: number;
  readonly vertices: readonly number[];
  readonly number_from: number | null;
  readonly number_to: number | null;
  readonly number_step: number | null;
}

/** The columns of premiseRecords, with outlines or without. */
export interface PremiseRow {
  readonly lookup: number;
  readonly generation: number;
  readonly ordinal: number;
  readonly id: string;
  readonly number: string | null;
  readonly unit: string | null;
  readonly house_name: string | null;
  readonly names: Names | null;
  readonly postcode: string | null;
  readonly locality: number | null;
  readonly lat: number;
  readonly lon: number;
  readonly quality: Quality;
  readonly doors: readonly number[] | null;
  readonly door_quality: Quality | null;
  readonly uprn: string | null;
  readonly udprn: string | null;
  readonly street: number;
  readonly street_names: Names;
  readonly country: string;
  readonly city: number | null;
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

export const toHit = (row: HitRow): PremiseHit => ({
  generation: row.generation,
  ordinal: row.ordinal,
  numberKey: row.number_key,
  from: row.number_from,
  to: row.number_to,
  unit: row.unit ?? undefined,
  postcode: row.postcode ?? undefined,
  locality: row.locality ?? undefined,
  position: { lat: row.lat, lon: row.lon },
});

export const toNearHit = ({ generation, ordinal, lat, lon, ground }: NearRow): NearHit => ({
  generation,
  ordinal,
  position: { lat, lon },
  ground,
});

export const toStreet = (row: StreetRow): StreetRecord => ({
  generation: row.generation,
  ordinal: row.ordinal,
  id: row.id,
  names: row.names,
  country: row.country,
  city: row.city ?? undefined,
  postcodes: row.postcodes,
  position: { lat: row.lat, lon: row.lon },
});

export const toLine = (row: LineRow): StreetLine => {
  const { number_from: from, number_to: to, number_step: step } = row;
  const isNumbered = from !== null && to !== null && step !== null;
  return {
    vertices: positionsOf(row.vertices.map((parts) => parts / PARTS_OF_A_DEGREE)),
    numbers: isNumbered ? { from, to, step } : undefined,
  };
};

/** In which vertices are kept. */
const PARTS_OF_A_DEGREE = 1e7;

export const toPremise = (row: PremiseRow): PremiseRecord => ({
  generation: row.generation,
  ordinal: row.ordinal,
  id: row.id,
  street: {
    generation: row.generation,
    ordinal: row.street,
    names: row.street_names,
    country: row.country,
    city: row.city ?? undefined,
  },
  number: row.number ?? undefined,
  unit: row.unit ?? undefined,
  names: row.names ?? (row.house_name === null ? undefined : { '': row.house_name }),
  postcode: row.postcode ?? undefined,
  locality: row.locality ?? undefined,
  position: { lat: row.lat, lon: row.lon },
  quality: row.quality,
  doors: positionsOf(row.doors ?? []),
  doorQuality: row.door_quality ?? undefined,
  building: toBuilding(row),
  parking: toParking(row),
  uprn: row.uprn ?? undefined,
  udprn: row.udprn ?? undefined,
});

const toBuilding = (row: PremiseRow): Ground | undefined => {
  const { building_lat: lat, building_lon: lon, building_quality: quality } = row;
  if (lat === null || lon === null || quality === null) return undefined;
  return { position: { lat, lon }, quality, outline: outlineOf(row.building_outline, row) };
};

const toParking = (row: PremiseRow): PremiseRecord['parking'] => {
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
  { doors, lat, lon }: PremiseRow,
): Outline | undefined =>
  parts ? partAt(parts, positionsOf(doors ?? [])[0] ?? { lat, lon }) : undefined;

const positionsOf = (flat: readonly number[]): PremiseRecord['doors'] =>
  flat.flatMap((lon, index) => (index % 2 === 0 ? [{ lat: flat[index + 1] ?? 0, lon }] : []));
