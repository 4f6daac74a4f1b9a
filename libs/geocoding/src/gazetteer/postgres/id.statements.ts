import type { Statement } from '#database';

/** $1 ids, $2 the generations that answer. */
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

/** A premise put together from several records has further identifiers; it is found by each. */
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

/** $1 source ids, $2 the generations that answer. */
export const findUprns = findSourceIds('uprn');

/** $1 source ids, $2 the generations that answer. */
export const findUdprns = findSourceIds('udprn');

/** $1 ids. */
export const findGoneIds: Statement = {
  name: 'find-gone-ids',
  text: `
SELECT id::text, kind, dataset, gone_at AS "goneAt" FROM gone_id WHERE id = ANY ($1::uuid[])`,
};
