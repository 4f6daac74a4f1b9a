import type { Statement } from '#database';

/** $1 lookup, $2 generation, $3 ordinal: arrays of the same length. */
export const streetRecords: Statement = {
  name: 'street-records',
  text: `
SELECT q.lookup, s.generation, s.ordinal, s.id, s.names, s.country, s.city, s.postcodes, s.lat, s.lon
  FROM unnest($1::int[], $2::int[], $3::int[]) AS q (lookup, generation, ordinal)
 CROSS JOIN LATERAL (
       SELECT *
         FROM street
        WHERE street.generation = q.generation AND street.ordinal = q.ordinal
        LIMIT 1) AS s`,
};

/** $1 lookup, $2 generation, $3 street: arrays of the same length. */
export const streetLines: Statement = {
  name: 'street-lines',
  text: `
SELECT q.lookup, l.vertices, l.number_from, l.number_to, l.number_step
  FROM unnest($1::int[], $2::int[], $3::int[]) AS q (lookup, generation, street)
 CROSS JOIN LATERAL (
       SELECT *
         FROM street_line
        WHERE street_line.generation = q.generation AND street_line.street = q.street) AS l`,
};
