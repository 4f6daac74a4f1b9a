import type { Statement } from '#database';

/** $1 lookup, $2 generation, $3 x, $4 y: arrays of the same length; $5 how many for each. */
export const nearestTo: Statement = {
  name: 'nearest-to',
  text: `
SELECT q.lookup, q.generation, near.ordinal, near.lat, near.lon
  FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS q (lookup, generation, x, y)
 CROSS JOIN LATERAL (
       (SELECT premise.ordinal, premise.lat, premise.lon
          FROM premise
         WHERE premise.generation = q.generation AND premise.mercator IS NOT NULL
         ORDER BY premise.mercator <-> point(q.x, q.y)
         LIMIT $5)
       UNION ALL
       (SELECT bearer.premise, bearer.lat, bearer.lon
          FROM bearer
         WHERE bearer.generation = q.generation
         ORDER BY bearer.mercator <-> point(q.x, q.y)
         LIMIT $5)) AS near`,
};

/**
 * As nearestTo. A sum is no order that an index knows: without it, the planner might look for the
 * few premises of a building among all that are near.
 */
export const inBuildingsAt: Statement = {
  name: 'in-buildings-at',
  text: `
SELECT q.lookup, q.generation, near.ordinal, near.lat, near.lon
  FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS q (lookup, generation, x, y)
 CROSS JOIN LATERAL (
       SELECT building.ordinal
         FROM building
        WHERE building.generation = q.generation
          AND box(building.footprint) @> box(point(q.x, q.y), point(q.x, q.y))
          AND building.footprint @> point(q.x, q.y)) AS b
 CROSS JOIN LATERAL (
       (SELECT premise.ordinal, premise.lat, premise.lon
          FROM premise
         WHERE premise.generation = q.generation
           AND premise.building = b.ordinal
         ORDER BY (premise.mercator <-> point(q.x, q.y)) + 0
         LIMIT $5)
       UNION ALL
       (SELECT bearer.premise, bearer.lat, bearer.lon
          FROM bearer
         WHERE bearer.generation = q.generation
           AND bearer.building = b.ordinal
         ORDER BY (bearer.mercator <-> point(q.x, q.y)) + 0
         LIMIT $5)) AS near`,
};
