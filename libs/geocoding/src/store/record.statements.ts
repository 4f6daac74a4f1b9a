import type { Statement } from '#database';
import type { LookupStatement, OfGeneration } from './partition-pruning.js';

/** The record of a premise `p`, from itself and from what `recordJoins` adds. */
export const recordColumns = (outlines: boolean): string => `
       p.generation, p.ordinal, p.id, p.number, p.unit, p.house_name, p.names, p.postcode,
       p.locality, p.lat, p.lon, p.quality, p.doors, p.door_quality, p.uprn, p.udprn,
       p.street, p.category, coalesce(s.names, '{}') AS street_names,
       coalesce(s.country, p.country) AS country, coalesce(s.city, p.city) AS city,
       b.lat AS building_lat, b.lon AS building_lon, p.building_quality,
       k.lat AS parking_lat, k.lon AS parking_lon, p.parking_quality, p.parking_metres
       ${outlines ? ', b.outline AS building_outline, k.outline AS parking_outline, p.source_key' : ''}`;

/** The street, the building and the parking of a premise `p`, if the condition holds for it. */
export const recordJoins = (condition: string, ofGeneration: OfGeneration): string => `
  LEFT JOIN LATERAL (
       SELECT *
         FROM street
        WHERE ${ofGeneration('street', 'p')} AND street.ordinal = p.street
        LIMIT 1) AS s ON ${condition}
  LEFT JOIN LATERAL (
       SELECT *
         FROM building
        WHERE ${ofGeneration('building', 'p')} AND building.ordinal = p.building
        LIMIT 1) AS b ON ${condition}
  LEFT JOIN LATERAL (
       SELECT *
         FROM parking
        WHERE ${ofGeneration('parking', 'p')} AND parking.ordinal = p.parking
        LIMIT 1) AS k ON ${condition}`;

const recordText = (outlines: boolean, ofGeneration: OfGeneration): string => `
SELECT q.lookup, ${recordColumns(outlines)}
  FROM unnest($1::int[], $2::int[], $3::int[]) AS q (lookup, generation, ordinal)
 CROSS JOIN LATERAL (
       SELECT *
         FROM premise
        WHERE ${ofGeneration('premise', 'q')} AND premise.ordinal = q.ordinal
        LIMIT 1) AS p
${recordJoins('true', ofGeneration)}`;

/** $1 lookup, $2 generation, $3 ordinal: arrays of the same length. */
export const premiseRecords: LookupStatement = {
  name: 'premise-records',
  text: (ofGeneration) => recordText(false, ofGeneration),
};

/** As premiseRecords, with the outlines of building and parking, and the key of the source. */
export const premiseRecordsWithOutlines: LookupStatement = {
  name: 'premise-records-outlines',
  text: (ofGeneration) => recordText(true, ofGeneration),
};

/** $1 lookup, $2 generation, $3 ordinal: arrays of the same length. */
export const streetRecords: LookupStatement = {
  name: 'street-records',
  text: (ofGeneration) => `
SELECT q.lookup, s.generation, s.ordinal, s.id, s.names, s.country, s.city, s.postcodes, s.lat, s.lon
  FROM unnest($1::int[], $2::int[], $3::int[]) AS q (lookup, generation, ordinal)
 CROSS JOIN LATERAL (
       SELECT *
         FROM street
        WHERE ${ofGeneration('street', 'q')} AND street.ordinal = q.ordinal
        LIMIT 1) AS s`,
};

/** $1 lookup, $2 generation, $3 street: arrays of the same length. */
export const streetLines: LookupStatement = {
  name: 'street-lines',
  text: (ofGeneration) => `
SELECT q.lookup, l.vertices, l.number_from, l.number_to, l.number_step
  FROM unnest($1::int[], $2::int[], $3::int[]) AS q (lookup, generation, street)
 CROSS JOIN LATERAL (
       SELECT *
         FROM street_line
        WHERE ${ofGeneration('street_line', 'q')} AND street_line.street = q.street) AS l`,
};

/** A longer street without lines has enough addresses to show where it runs. */
const MAX_PREMISES_OF_STREET = 2_000;

/** $1 lookup, $2 generation, $3 street: arrays of the same length. Premises only of streets without lines. */
export const streetGeometries: LookupStatement = {
  name: 'street-geometries',
  text: (ofGeneration) => `
SELECT q.lookup, g.vertices
  FROM unnest($1::int[], $2::int[], $3::int[]) AS q (lookup, generation, street)
 CROSS JOIN LATERAL (
       SELECT l.vertices
         FROM street_line AS l
        WHERE ${ofGeneration('l', 'q')} AND l.street = q.street
       UNION ALL
       (SELECT ARRAY[round(p.lon * 1e7), round(p.lat * 1e7)]::int[]
          FROM premise AS p
         WHERE ${ofGeneration('p', 'q')}
           AND p.street = q.street
           AND NOT EXISTS (
               SELECT FROM street_line AS l
                WHERE ${ofGeneration('l', 'q')} AND l.street = q.street)
         LIMIT ${MAX_PREMISES_OF_STREET})) AS g`,
};

/** $1 ids, $2 live generations. */
export const findIds: Statement = {
  name: 'find-ids',
  text: `
SELECT 'premise' AS kind, id::text AS key, generation, ordinal
  FROM premise WHERE id = ANY ($1::uuid[]) AND generation = ANY ($2::int[])
UNION ALL
SELECT 'street', id::text, generation, ordinal
  FROM street WHERE id = ANY ($1::uuid[]) AND generation = ANY ($2::int[])
UNION ALL
SELECT 'place', id::text, generation, ordinal
  FROM place WHERE id = ANY ($1::uuid[]) AND generation = ANY ($2::int[])`,
};

/** $1 lookup, $2 first and $3 last id: arrays of the same length; $4 live generations. */
export const findStreets: Statement = {
  name: 'find-streets',
  text: `
SELECT q.lookup, s.generation, s.ordinal
  FROM unnest($1::int[], $2::uuid[], $3::uuid[]) AS q (lookup, first, last)
 CROSS JOIN LATERAL (
       SELECT generation, ordinal
         FROM street
        WHERE street.id BETWEEN q.first AND q.last AND street.generation = ANY ($4::int[])) AS s`,
};

/** A premise that was merged from several records at import is found by each of their identifiers. */
const findSourceIds = (column: 'uprn' | 'udprn'): Statement => ({
  name: `find-${column}s`,
  text: `
SELECT 'premise' AS kind, ${column}::text AS key, generation, ordinal
  FROM premise WHERE ${column} = ANY ($1::bigint[]) AND generation = ANY ($2::int[])
UNION ALL
SELECT 'premise', further::text, generation, ordinal
  FROM premise, unnest(further_${column}s) AS further
 WHERE further_${column}s && $1::bigint[] AND generation = ANY ($2::int[])
   AND further = ANY ($1::bigint[])`,
});

/** $1 UPRNs (Unique Property Reference Numbers, Great Britain), $2 live generations. */
export const findUprns = findSourceIds('uprn');

/** $1 UDPRNs (Unique Delivery Point Reference Numbers, Royal Mail), $2 live generations. */
export const findUdprns = findSourceIds('udprn');

/** $1 ids. */
export const findGoneIds: Statement = {
  name: 'find-gone-ids',
  text: `
SELECT id::text, kind, dataset, gone_at AS "goneAt" FROM gone_id WHERE id = ANY ($1::uuid[])`,
};
