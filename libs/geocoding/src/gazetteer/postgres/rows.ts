import type { Quality } from '#contracts';
import type {
  GroundKind,
  NearHit,
  PremiseHit,
  PremiseRecord,
  StreetLine,
  StreetRecord,
} from '../gazetteer.js';
import type { Names } from '../segment.js';
import { positionsOf, toHome } from './home-row.js';
import type { HomeRow } from './home-row.js';

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
export interface PremiseRow extends HomeRow {
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
  readonly street: number;
  readonly street_names: Names;
  readonly country: string;
  readonly city: number | null;
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
  ...toHome(row),
  uprn: row.uprn ?? undefined,
  udprn: row.udprn ?? undefined,
});
