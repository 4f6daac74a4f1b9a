import type { Statement } from '#database';
import { WIDEST_RANGE } from '../../text/number-on-street.js';

/** Flats of one house number, what was asked for first: no whole tower's worth of rows. */
const MOST_UNITS = 60;

const hitColumns = `
  p.ordinal, p.number_key, p.number_from, p.number_to, p.unit, p.postcode, p.locality, p.lat, p.lon`;

/**
 * $1 lookup, $2 generation, $3 street, $4 number, $5 key, $6 what matches the unit, or nothing: arrays
 * of the same length. Of many flats those of the very key come first, among them the house and the unit.
 */
export const premisesAt: Statement = {
  name: 'premises-at',
  text: `
SELECT q.lookup, q.generation, ${hitColumns}
  FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[])
       AS q (lookup, generation, street, number, key, unit)
 CROSS JOIN LATERAL (
       SELECT ordinal, number_key, number_from, number_to, unit, postcode, locality, lat, lon
         FROM premise
        WHERE premise.generation = q.generation
          AND premise.street = q.street
          AND premise.number_to BETWEEN q.number AND q.number + ${WIDEST_RANGE}
          AND premise.number_from <= q.number
        ORDER BY premise.number_key <> q.key,
                 CASE WHEN q.unit IS NULL THEN false
                      WHEN premise.unit IS NULL AND premise.number_key = q.key THEN false
                      ELSE coalesce(premise.unit, premise.number_key) !~* q.unit END
        LIMIT ${MOST_UNITS}) AS p`,
};

/** $1 lookup, $2 generation, $3 street, $4 key: arrays of the same length. */
export const premisesOfConscription: Statement = {
  name: 'premises-of-conscription',
  text: `
SELECT q.lookup, q.generation, ${hitColumns}
  FROM unnest($1::int[], $2::int[], $3::int[], $4::text[]) AS q (lookup, generation, street, key)
 CROSS JOIN LATERAL (
       SELECT ordinal, number_key, number_from, number_to, unit, postcode, locality, lat, lon
         FROM premise
        WHERE premise.generation = q.generation
          AND premise.street = q.street
          AND starts_with(premise.number_key, q.key || '/')
        LIMIT ${MOST_UNITS}) AS p`,
};

/** As premisesAt; the nearest on either side, odd or even as the one asked for. */
export const neighboursOf: Statement = {
  name: 'neighbours-of',
  text: `
SELECT q.lookup, q.generation, ${hitColumns}
  FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS q (lookup, generation, street, number)
 CROSS JOIN LATERAL (
       (SELECT *
          FROM premise
         WHERE premise.generation = q.generation
           AND premise.street = q.street
           AND premise.number_to < q.number
           AND premise.number_to % 2 = q.number % 2
         ORDER BY premise.number_to DESC
         LIMIT 1)
       UNION ALL
       (SELECT *
          FROM premise
         WHERE premise.generation = q.generation
           AND premise.street = q.street
           AND premise.number_to > q.number
           AND premise.number_to % 2 = q.number % 2
         ORDER BY premise.number_to
         LIMIT 1)) AS p`,
};

/** As postcodeKey of the library folds them, with the marks that postcodes are written with. */
const postcodeKey = "translate(lower(premise.postcode), ' -.', '')";

/**
 * $1 lookup, $2 generation, $3 street, $4 postcode: arrays of the same length. Of the premises that
 * have the postcode the one nearest to the mean of all, which itself may lie off the street.
 */
export const middlesOf: Statement = {
  name: 'middles-of',
  text: `
SELECT q.lookup, p.lat, p.lon
  FROM unnest($1::int[], $2::int[], $3::int[], $4::text[]) AS q (lookup, generation, street, postcode)
 CROSS JOIN LATERAL (
       SELECT one.lat, one.lon
         FROM (SELECT premise.lat, premise.lon,
                      avg(premise.lat) OVER () AS mean_lat, avg(premise.lon) OVER () AS mean_lon
                 FROM premise
                WHERE premise.generation = q.generation
                  AND premise.street = q.street
                  AND ${postcodeKey} = q.postcode) AS one
        ORDER BY point(one.lon, one.lat) <-> point(one.mean_lon, one.mean_lat)
        LIMIT 1) AS p`,
};

const recordText = (outlines: boolean): string => `
SELECT q.lookup, p.generation, p.ordinal, p.id, p.number, p.unit, p.house_name, p.names, p.postcode,
       p.locality, p.lat, p.lon, p.quality, p.doors, p.door_quality, p.uprn, p.udprn,
       p.street, s.names AS street_names, s.country, s.city,
       b.lat AS building_lat, b.lon AS building_lon, p.building_quality,
       k.lat AS parking_lat, k.lon AS parking_lon, p.parking_quality, p.parking_metres
       ${outlines ? ', b.outline AS building_outline, k.outline AS parking_outline' : ''}
  FROM unnest($1::int[], $2::int[], $3::int[]) AS q (lookup, generation, ordinal)
 CROSS JOIN LATERAL (
       SELECT *
         FROM premise
        WHERE premise.generation = q.generation AND premise.ordinal = q.ordinal
        LIMIT 1) AS p
 CROSS JOIN LATERAL (
       SELECT *
         FROM street
        WHERE street.generation = q.generation AND street.ordinal = p.street
        LIMIT 1) AS s
  LEFT JOIN LATERAL (
       SELECT *
         FROM building
        WHERE building.generation = q.generation AND building.ordinal = p.building
        LIMIT 1) AS b ON true
  LEFT JOIN LATERAL (
       SELECT *
         FROM parking
        WHERE parking.generation = q.generation AND parking.ordinal = p.parking
        LIMIT 1) AS k ON true`;

/** $1 lookup, $2 generation, $3 ordinal: arrays of the same length. */
export const premiseRecords: Statement = { name: 'premise-records', text: recordText(false) };

/** As premiseRecords, with the outlines of building and parking. */
export const premiseRecordsWithOutlines: Statement = {
  name: 'premise-records-outlines',
  text: recordText(true),
};
