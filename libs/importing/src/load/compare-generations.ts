import type { Queryable } from '#database';
import { METRES_PER_DEGREE } from '#geo';
import { partitionOf } from '../build/gazetteer-tables.js';

/** Difference between two generations of a data set, matched by address id. */
export interface GenerationChanges {
  readonly added: number;
  /** Different text, door, building or car park. */
  readonly changed: number;
  /** Moved by more than a metre; may have changed as well. */
  readonly moved: number;
  /** Median of the distances moved; absent when none has moved. */
  readonly medianMoveMetres?: number;
  readonly farthestMoveMetres?: number;
  readonly gone: number;
}

/** Smaller moves are not counted: redrawn outlines shift points by as much. */
const SMALLEST_MOVE_METRES = 1;

interface ComparisonRow {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly median_metres: number | null;
  readonly farthest_metres: number | null;
  readonly gone: number;
}

/** Compares the addresses of two generations of a data set. The partitions need not be attached. */
export const compareGenerations = async (
  queryable: Queryable,
  from: number,
  to: number,
): Promise<GenerationChanges> => {
  const name = `importing_compare_${from}_${to}`;
  const rows = await queryable.query<ComparisonRow>({ name, text: comparisonText(from, to) });
  const [{ median_metres: median, farthest_metres: farthest, ...counts }] = rows as [ComparisonRow];
  return {
    ...counts,
    medianMoveMetres: median ?? undefined,
    farthestMoveMetres: farthest ?? undefined,
  };
};

/** Hashes the state of an address, so that the join carries 8 bytes of it. */
const stateText = (generation: number): string => {
  const table = (name: 'premise' | 'street' | 'place' | 'building' | 'parking'): string =>
    partitionOf(name, generation);
  return `
SELECT premise.id, premise.lat, premise.lon,
       hash_record_extended(
         ROW(premise.number, premise.unit, premise.house_name, premise.postcode, premise.doors,
             street.names ->> '', city.names ->> '', locality.names ->> '',
             building.lat, building.lon, parking.lat, parking.lon), 0) AS state
  FROM ${table('premise')} AS premise
  JOIN ${table('street')} AS street ON street.ordinal = premise.street
  LEFT JOIN ${table('place')} AS city ON city.ordinal = street.city
  LEFT JOIN ${table('place')} AS locality ON locality.ordinal = premise.locality
  LEFT JOIN ${table('building')} AS building ON building.ordinal = premise.building
  LEFT JOIN ${table('parking')} AS parking ON parking.ordinal = premise.parking
 WHERE premise.category IS NULL`;
};

const comparisonText = (from: number, to: number): string => `
WITH before AS (${stateText(from)}),
     after AS (${stateText(to)}),
     compared AS (
       SELECT before.id IS NULL AS is_new,
              after.id IS NULL AS is_gone,
              before.state <> after.state AS has_changed,
              ${METRES_PER_DEGREE} * |/ ((before.lat - after.lat) ^ 2
                + (least(abs(before.lon - after.lon), 360 - abs(before.lon - after.lon))
                   * cosd(before.lat)) ^ 2) AS metres
         FROM before FULL JOIN after ON after.id = before.id)
SELECT count(*) FILTER (WHERE is_new)::int AS added,
       count(*) FILTER (WHERE has_changed)::int AS changed,
       count(*) FILTER (WHERE metres > ${SMALLEST_MOVE_METRES})::int AS moved,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY metres)
         FILTER (WHERE metres > ${SMALLEST_MOVE_METRES}) AS median_metres,
       max(metres) FILTER (WHERE metres > ${SMALLEST_MOVE_METRES}) AS farthest_metres,
       count(*) FILTER (WHERE is_gone)::int AS gone
  FROM compared`;
