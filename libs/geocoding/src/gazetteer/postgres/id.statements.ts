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

/** $1 source ids, $2 the generations that answer. */
export const findUprns: Statement = {
  name: 'find-uprns',
  text: `
SELECT 'premise' AS kind, uprn::text AS key, generation, ordinal
  FROM premise WHERE uprn = ANY ($1::bigint[]) AND generation = ANY ($2::int[])
UNION ALL
SELECT 'premise', further::text, generation, ordinal
  FROM premise, unnest(further_uprns) AS further
 WHERE further_uprns && $1::bigint[] AND generation = ANY ($2::int[])
   AND further = ANY ($1::bigint[])`,
};

/** $1 source ids, $2 the generations that answer. */
export const findUdprns: Statement = {
  name: 'find-udprns',
  text: `
SELECT 'premise' AS kind, udprn::text AS key, generation, ordinal
  FROM premise WHERE udprn = ANY ($1::bigint[]) AND generation = ANY ($2::int[])
UNION ALL
SELECT 'premise', further::text, generation, ordinal
  FROM premise, unnest(further_udprns) AS further
 WHERE further_udprns && $1::bigint[] AND generation = ANY ($2::int[])
   AND further = ANY ($1::bigint[])`,
};

/** $1 ids. */
export const findGoneIds: Statement = {
  name: 'find-gone-ids',
  text: `
SELECT id::text, kind, dataset, gone_at AS "goneAt" FROM gone_id WHERE id = ANY ($1::uuid[])`,
};
