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

const isOnFootprintOf = (table: 'building' | 'parking'): string => `
              ${table}.generation = q.generation
          AND box(${table}.footprint) @> box(point(q.x, q.y), point(q.x, q.y))
          AND ${table}.footprint @> point(q.x, q.y)`;

/**
 * As nearestTo, of those in whose building or on whose own parking each position is. A sum, or an
 * order by something else first, is none that an index knows: with distance alone, the planner might
 * look for the few premises of a building among all that are near.
 */
export const onGroundsAt: Statement = {
  name: 'on-grounds-at',
  text: `
SELECT q.lookup, q.generation, near.ordinal, near.lat, near.lon, near.ground
  FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS q (lookup, generation, x, y)
 CROSS JOIN LATERAL (
       (SELECT home.*
          FROM (SELECT building.ordinal
                  FROM building
                 WHERE ${isOnFootprintOf('building')}) AS b
         CROSS JOIN LATERAL (
               (SELECT premise.ordinal, premise.lat, premise.lon,
                       CASE premise.building_quality
                       WHEN 'high' THEN 'building' ELSE 'likely-building' END AS ground
                  FROM premise
                 WHERE premise.generation = q.generation
                   AND premise.building = b.ordinal
                 ORDER BY premise.building_quality <> 'high', premise.mercator <-> point(q.x, q.y)
                 LIMIT $5)
               UNION ALL
               (SELECT bearer.premise, bearer.lat, bearer.lon, 'building'
                  FROM bearer
                 WHERE bearer.generation = q.generation
                   AND bearer.building = b.ordinal
                 ORDER BY (bearer.mercator <-> point(q.x, q.y)) + 0
                 LIMIT $5)) AS home)
       UNION ALL
       (SELECT served.*, 'parking' AS ground
          FROM (SELECT parking.ordinal
                  FROM parking
                 WHERE ${isOnFootprintOf('parking')}) AS k
         CROSS JOIN LATERAL (
               SELECT premise.ordinal, premise.lat, premise.lon
                 FROM premise
                WHERE premise.generation = q.generation
                  AND premise.parking = k.ordinal
                  AND premise.parking_quality <> 'low'
                ORDER BY (premise.mercator <-> point(q.x, q.y)) + 0
                LIMIT $5) AS served)) AS near`,
};
