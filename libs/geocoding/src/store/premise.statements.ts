import { MAX_RANGE_WIDTH } from '../parsing/house-number/house-number.js';
import type { LookupStatement, OfGeneration } from './partition-pruning.js';
import { recordColumns, recordJoins } from './record.statements.js';

/** Limits the units of one house number, the best match first: a tower block has hundreds. */
const MAX_UNITS = 60;

const hitColumns = `
  p.ordinal, p.number_key, p.number_from, p.number_to, p.unit, p.postcode, p.locality, p.lat, p.lon`;

const premisesAtText = (outlines: boolean, ofGeneration: OfGeneration): string => `
SELECT q.lookup, p.number_key, p.number_from, p.number_to, p.rank = 1 AS is_best,
       ${recordColumns(outlines)}
  FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[])
       AS q (lookup, generation, street, number, key, unit)
 CROSS JOIN LATERAL (
       SELECT premise.*, row_number() OVER likeliest AS rank
         FROM premise
        WHERE ${ofGeneration('premise', 'q')}
          AND premise.street = q.street
          AND premise.number_to BETWEEN q.number AND q.number + ${MAX_RANGE_WIDTH}
          AND premise.number_from <= q.number
       WINDOW likeliest AS (
              ORDER BY premise.number_key <> q.key,
                       CASE WHEN q.unit IS NULL THEN false
                            WHEN premise.unit IS NULL AND premise.number_key = q.key THEN false
                            ELSE coalesce(premise.unit, premise.number_key) !~* q.unit END)
        ORDER BY rank
        LIMIT ${MAX_UNITS}) AS p
${recordJoins('p.rank = 1', ofGeneration)}`;

/**
 * $1 lookup, $2 generation, $3 street, $4 number, $5 key, $6 pattern of the unit or null: arrays of the
 * same length. Premises with exactly this key come first, of these the house itself and the unit. The
 * best has the columns of premiseRecords too, as it is nearly always the answer: that saves a statement.
 */
export const premisesAt: LookupStatement = {
  name: 'premises-at',
  text: (ofGeneration) => premisesAtText(false, ofGeneration),
};

/** As premisesAt, with the outlines of building and parking. */
export const premisesAtWithOutlines: LookupStatement = {
  name: 'premises-at-outlines',
  text: (ofGeneration) => premisesAtText(true, ofGeneration),
};

/** $1 lookup, $2 generation, $3 street, $4 key: arrays of the same length. */
export const premisesOfConscription: LookupStatement = {
  name: 'premises-of-conscription',
  text: (ofGeneration) => `
SELECT q.lookup, q.generation, ${hitColumns}
  FROM unnest($1::int[], $2::int[], $3::int[], $4::text[]) AS q (lookup, generation, street, key)
 CROSS JOIN LATERAL (
       SELECT ordinal, number_key, number_from, number_to, unit, postcode, locality, lat, lon
         FROM premise
        WHERE ${ofGeneration('premise', 'q')}
          AND premise.street = q.street
          AND starts_with(premise.number_key, q.key || '/')
        LIMIT ${MAX_UNITS}) AS p`,
};

/** Two numbers on the own side, from which the position beyond the last is estimated; one on the other. */
const neighbourLimits = { own: 2, other: 1 };

/** The nearest numbers below or above a number, on its own side of the street or on the other. */
const nearestNumbers = (
  way: 'below' | 'above',
  side: keyof typeof neighbourLimits,
  ofGeneration: OfGeneration,
): string => `
       (SELECT DISTINCT ON (premise.number_to) *
          FROM premise
         WHERE ${ofGeneration('premise', 'q')}
           AND premise.street = q.street
           AND premise.number_to ${way === 'below' ? '<' : '>'} q.number
           ${way === 'above' ? 'AND premise.number_from > q.number' : ''}
           AND (premise.number_to - q.number) % 2 ${side === 'own' ? '=' : '<>'} 0
         ORDER BY premise.number_to ${way === 'below' ? 'DESC' : ''}, premise.number_from
         LIMIT ${neighbourLimits[side]})`;

/** $1 to $4 as premisesAt. The nearest numbers below and above on both sides of the street. */
export const neighboursOf: LookupStatement = {
  name: 'neighbours-of',
  text: (ofGeneration) => `
SELECT q.lookup, q.generation, ${hitColumns}
  FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS q (lookup, generation, street, number)
 CROSS JOIN LATERAL (
       ${[
         nearestNumbers('below', 'own', ofGeneration),
         nearestNumbers('above', 'own', ofGeneration),
         nearestNumbers('below', 'other', ofGeneration),
         nearestNumbers('above', 'other', ofGeneration),
       ].join(' UNION ALL ')}) AS p`,
};

/** `postcodeKey` of the parsing folder in SQL: lower case, without separators. */
const postcodeKey = "translate(lower(premise.postcode), ' -.', '')";

/**
 * $1 lookup, $2 generation, $3 street, $4 postcode: arrays of the same length. Of the premises with the
 * postcode the one nearest to their mean position, which itself may be off the street.
 */
export const middlesOf: LookupStatement = {
  name: 'middles-of',
  text: (ofGeneration) => `
SELECT q.lookup, p.lat, p.lon
  FROM unnest($1::int[], $2::int[], $3::int[], $4::text[]) AS q (lookup, generation, street, postcode)
 CROSS JOIN LATERAL (
       SELECT one.lat, one.lon
         FROM (SELECT premise.lat, premise.lon,
                      avg(premise.lat) OVER () AS mean_lat, avg(premise.lon) OVER () AS mean_lon
                 FROM premise
                WHERE ${ofGeneration('premise', 'q')}
                  AND premise.street = q.street
                  AND premise.category IS NULL
                  AND ${postcodeKey} = q.postcode) AS one
        ORDER BY point(one.lon, one.lat) <-> point(one.mean_lon, one.mean_lat)
        LIMIT 1) AS p`,
};
