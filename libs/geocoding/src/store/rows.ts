import pointInPolygon from 'point-in-polygon-hao';
import type { Outline, Position, Quality } from '#contracts';
import type {
  ContainingArea,
  ContainingBuilding,
  LinkedGeometry,
  NearHit,
  PremiseHit,
  PremiseRecord,
  StreetLine,
  StreetRecord,
} from '../index/gazetteer.js';
import type { Names } from '../index/segment.js';

/** The columns of neighboursOf and premisesOfConscription. */
export interface PremiseHitRow {
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

/** The columns of premisesAt: those of the record belong to the best premise of a lookup only. */
export interface PremiseHitWithRecordRow extends PremiseHitRow, PremiseRecordRow {
  readonly is_best: boolean;
}

/** The columns of premisesNear. */
export interface NearHitRow {
  readonly lookup: number;
  readonly generation: number;
  readonly ordinal: number;
  readonly lat: number;
  readonly lon: number;
  readonly contained_in: ContainingArea | null;
}

/** The columns of streetRecords. */
export interface StreetRecordRow {
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

/** The columns of streetGeometries. */
export interface VerticesRow {
  readonly lookup: number;
  /** In pairs, longitude first. */
  readonly vertices: readonly number[];
}

/** The columns of streetLines. */
export interface StreetLineRow extends VerticesRow, StoredStreetLine {}

/** A line of a street, as its table stores it. */
export interface StoredStreetLine {
  readonly vertices: readonly number[];
  readonly number_from: number | null;
  readonly number_to: number | null;
  readonly number_step: number | null;
}

/** The columns of premiseRecords, with outlines or without. */
export interface PremiseRecordRow extends ContainingBuildingRow {
  readonly generation: number;
  readonly ordinal: number;
  readonly id: string;
  readonly number: string | null;
  readonly unit: string | null;
  readonly house_name: string | null;
  readonly names: Names | null;
  readonly postcode: string | null;
  readonly locality: number | null;
  readonly quality: Quality;
  readonly uprn: string | null;
  readonly udprn: string | null;
  /** Null for a place of interest without a street. */
  readonly street: number | null;
  readonly category: string | null;
  /** Only with outlines. */
  readonly source_key?: string;
  readonly street_names: Names;
  readonly country: string;
  readonly city: number | null;
}

export const toPremiseHit = (row: PremiseHitRow, record?: PremiseRecord): PremiseHit => ({
  generation: row.generation,
  ordinal: row.ordinal,
  numberKey: row.number_key,
  from: row.number_from,
  to: row.number_to,
  unit: row.unit ?? undefined,
  postcode: row.postcode ?? undefined,
  locality: row.locality ?? undefined,
  position: { lat: row.lat, lon: row.lon },
  record,
});

export const toPremiseHitWithRecord = (row: PremiseHitWithRecordRow): PremiseHit =>
  toPremiseHit(row, row.is_best ? toPremiseRecord(row) : undefined);

export const toNearHit = (row: NearHitRow): NearHit => ({
  generation: row.generation,
  ordinal: row.ordinal,
  position: { lat: row.lat, lon: row.lon },
  containedIn: row.contained_in ?? undefined,
});

export const toStreetRecord = (row: StreetRecordRow): StreetRecord => ({
  generation: row.generation,
  ordinal: row.ordinal,
  id: row.id,
  names: row.names,
  country: row.country,
  city: row.city ?? undefined,
  postcodes: row.postcodes,
  position: { lat: row.lat, lon: row.lon },
});

export const toStreetLine = (row: StoredStreetLine): StreetLine => {
  const { number_from: from, number_to: to, number_step: step } = row;
  const isNumbered = from !== null && to !== null && step !== null;
  return {
    vertices: toVertices(row),
    numbers: isNumbered ? { from, to, step } : undefined,
  };
};

export const toVertices = ({ vertices }: Pick<VerticesRow, 'vertices'>): readonly Position[] =>
  positionsFromPairs(vertices.map((value) => value / VERTEX_SCALE));

/** Vertices are stored as integers, in units of 1e-7 degrees. */
const VERTEX_SCALE = 1e7;

export const toPremiseRecord = (row: PremiseRecordRow): PremiseRecord => ({
  generation: row.generation,
  ordinal: row.ordinal,
  id: row.id,
  street: {
    generation: row.generation,
    ordinal: row.street ?? NO_STREET,
    names: row.street_names,
    country: row.country,
    city: row.city ?? undefined,
  },
  category: row.category ?? undefined,
  sourceKey: row.source_key,
  number: row.number ?? undefined,
  unit: row.unit ?? undefined,
  names: row.names ?? (row.house_name === null ? undefined : { '': row.house_name }),
  postcode: row.postcode ?? undefined,
  locality: row.locality ?? undefined,
  position: { lat: row.lat, lon: row.lon },
  quality: row.quality,
  doors: positionsFromPairs(row.doors ?? []),
  doorQuality: row.door_quality ?? undefined,
  building: toBuilding(row),
  parking: toParking(row),
  uprn: row.uprn ?? undefined,
  udprn: row.udprn ?? undefined,
});

/** No row has this ordinal. */
const NO_STREET = -1;

/** The columns of containingBuildingsAt, with outlines or without. */
export interface ContainingBuildingRow {
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

/** The building of a row, with its doors and parking; also of a row of premiseRecords. */
export const toContainingBuilding = (row: ContainingBuildingRow): ContainingBuilding => ({
  doors: positionsFromPairs(row.doors ?? []),
  doorQuality: row.door_quality ?? undefined,
  building: toBuilding(row),
  parking: toParking(row),
});

const toBuilding = (row: ContainingBuildingRow): LinkedGeometry | undefined => {
  const { building_lat: lat, building_lon: lon, building_quality: quality } = row;
  if (lat === null || lon === null || quality === null) return undefined;
  return { position: { lat, lon }, quality, outline: outlineOf(row.building_outline, row) };
};

const toParking = (row: ContainingBuildingRow): PremiseRecord['parking'] => {
  const { parking_lat: lat, parking_lon: lon, parking_quality: quality } = row;
  if (lat === null || lon === null || quality === null) return undefined;
  return {
    position: { lat, lon },
    quality,
    outline: outlineOf(row.parking_outline, row),
    doorDistanceMetres: row.parking_metres ?? undefined,
  };
};

/** The polygon at the main door, or at the premise's position where no door is known. */
const outlineOf = (
  parts: MultiPolygon | null | undefined,
  { doors, lat, lon }: ContainingBuildingRow,
): Outline | undefined =>
  parts ? polygonPartAt(parts, positionsFromPairs(doors ?? [])[0] ?? { lat, lon }) : undefined;

/** From a flat array of pairs, longitude first. */
const positionsFromPairs = (flat: readonly number[]): PremiseRecord['doors'] => {
  const positions: Position[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2)
    positions.push({ lat: flat[at + 1] ?? 0, lon: flat[at] ?? 0 });
  return positions;
};

/** GeoJSON coordinates: polygons of rings of [longitude, latitude]. */
export type MultiPolygon = readonly (readonly (readonly (readonly [number, number])[])[])[];

type Polygon = MultiPolygon[number];

/**
 * The polygon of a multipolygon that contains a position, else the one with the nearest edge. Undefined
 * if there are no polygons.
 */
export const polygonPartAt = (parts: MultiPolygon, position: Position): Outline | undefined => {
  const [first] = parts;
  const part = parts.length > 1 ? nearestPart(parts, position) : first;
  return part?.map((ring) => ring.map(([lon, lat]) => ({ lat, lon })));
};

const nearestPart = (parts: MultiPolygon, position: Position): Polygon | undefined => {
  const distances = parts.map((part) =>
    contains(part, position) ? 0 : edgeDistance(part, position),
  );
  return parts[distances.indexOf(Math.min(...distances))];
};

type Rings = Parameters<typeof pointInPolygon>[1];

const contains = (part: Polygon, { lon, lat }: Position): boolean =>
  pointInPolygon([lon, lat], part as unknown as Rings) !== false;

/** In degrees of latitude, on a local plane; exact enough to compare the parts of one area. */
const edgeDistance = (part: Polygon, from: Position): number => {
  const lonScale = Math.cos((from.lat * Math.PI) / 180);
  let nearest = Infinity;
  for (const ring of part) {
    const points = ring.map(([lon, lat]) => ({
      x: (lon - from.lon) * lonScale,
      y: lat - from.lat,
    }));
    for (const [index, end] of points.entries()) {
      nearest = Math.min(nearest, distanceFromOrigin(points[index - 1] ?? end, end));
    }
  }
  return nearest;
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The distance from the origin to the line segment between two points. */
const distanceFromOrigin = (start: Point, end: Point): number => {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const projected = -(start.x * x + start.y * y) / (x * x + y * y || 1);
  const fraction = Math.min(1, Math.max(0, projected));
  return Math.hypot(start.x + x * fraction, start.y + y * fraction);
};
