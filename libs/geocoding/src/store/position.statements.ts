import type { LookupStatement, OfGeneration } from './partition-pruning.js';

/** The bounding boxes come first, as they are what is indexed. */
const isOnFootprintOf = (table: 'building' | 'parking', ofGeneration: OfGeneration): string => `
              ${ofGeneration(table, 'q')}
          AND box(${table}.footprint) @> box(point(q.x, q.y), point(q.x, q.y))
          AND ${table}.footprint @> point(q.x, q.y)`;

/**
 * Premises and address objects (table `bearer`) whose building contains the position. `+ 0`, or a first sort
 * key of another kind, keeps the planner from scanning the distance index of all premises for the few of one
 * building.
 */
const inBuilding = (ofGeneration: OfGeneration): string => `
       (SELECT in_building.*
          FROM (SELECT building.ordinal
                  FROM building
                 WHERE ${isOnFootprintOf('building', ofGeneration)}) AS b
         CROSS JOIN LATERAL (
               (SELECT premise.ordinal, premise.lat, premise.lon,
                       CASE premise.building_quality
                       WHEN 'high' THEN 'building' ELSE 'likely-building' END AS contained_in
                  FROM premise
                 WHERE ${ofGeneration('premise', 'q')}
                   AND premise.building = b.ordinal
                   AND premise.category IS NULL
                 ORDER BY premise.building_quality <> 'high', premise.mercator <-> point(q.x, q.y)
                 LIMIT $5)
               UNION ALL
               (SELECT bearer.premise, bearer.lat, bearer.lon, 'building'
                  FROM bearer
                 WHERE ${ofGeneration('bearer', 'q')}
                   AND bearer.building = b.ordinal
                 ORDER BY (bearer.mercator <-> point(q.x, q.y)) + 0
                 LIMIT $5)) AS in_building)`;

/** Premises whose own parking contains the position. */
const onParking = (ofGeneration: OfGeneration): string => `
       (SELECT on_parking.*, 'parking'
          FROM (SELECT parking.ordinal
                  FROM parking
                 WHERE ${isOnFootprintOf('parking', ofGeneration)}) AS k
         CROSS JOIN LATERAL (
               SELECT premise.ordinal, premise.lat, premise.lon
                 FROM premise
                WHERE ${ofGeneration('premise', 'q')}
                  AND premise.parking = k.ordinal
                  AND premise.parking_quality <> 'low'
                  AND premise.category IS NULL
                ORDER BY (premise.mercator <-> point(q.x, q.y)) + 0
                LIMIT $5) AS on_parking)`;

/** Nearest premises by their address point and by other objects with their address. */
const nearest = (ofGeneration: OfGeneration): string => `
       (SELECT premise.ordinal, premise.lat, premise.lon, NULL
          FROM premise
         WHERE ${ofGeneration('premise', 'q')} AND premise.mercator IS NOT NULL
         ORDER BY premise.mercator <-> point(q.x, q.y)
         LIMIT $5)
       UNION ALL
       (SELECT bearer.premise, bearer.lat, bearer.lon, NULL
          FROM bearer
         WHERE ${ofGeneration('bearer', 'q')}
         ORDER BY bearer.mercator <-> point(q.x, q.y)
         LIMIT $5)`;

/**
 * $1 lookup, $2 generation, $3 x, $4 y: arrays of the same length; $5 limit of each SELECT. The premises whose
 * building or parking contains the position, and the nearest ones.
 */
export const premisesNear: LookupStatement = {
  name: 'premises-near',
  text: (ofGeneration) => `
SELECT q.lookup, q.generation, near.ordinal, near.lat, near.lon, near.contained_in
  FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS q (lookup, generation, x, y)
 CROSS JOIN LATERAL (${[
   inBuilding(ofGeneration),
   onParking(ofGeneration),
   nearest(ofGeneration),
 ].join('\n       UNION ALL')}) AS near`,
};

const containingBuildingText = (outlines: boolean, ofGeneration: OfGeneration): string => `
SELECT q.lookup, b.lat, b.lon, coalesce(b.doors, near.doors) AS doors,
       CASE WHEN b.doors IS NULL THEN 'low' ELSE 'medium' END AS door_quality,
       b.lat AS building_lat, b.lon AS building_lon, 'medium' AS building_quality,
       k.lat AS parking_lat, k.lon AS parking_lon,
       coalesce(b.parking_quality, near.parking_quality) AS parking_quality,
       coalesce(b.parking_metres, near.parking_metres) AS parking_metres
       ${outlines ? ', b.outline AS building_outline, k.outline AS parking_outline' : ''}
  FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS q (lookup, generation, x, y)
 CROSS JOIN LATERAL (
       SELECT *
         FROM building
        WHERE ${isOnFootprintOf('building', ofGeneration)}
        ORDER BY area(box(building.footprint))
        LIMIT 1) AS b
  LEFT JOIN LATERAL (
       SELECT *
         FROM premise
        WHERE ${ofGeneration('premise', 'q')}
          AND premise.building = b.ordinal
          AND premise.category IS NULL
          AND b.doors IS NULL
        ORDER BY (premise.mercator <-> point(q.x, q.y)) + 0
        LIMIT 1) AS near ON true
  LEFT JOIN LATERAL (
       SELECT *
         FROM parking
        WHERE ${ofGeneration('parking', 'q')}
          AND parking.ordinal = coalesce(b.parking, near.parking)
        LIMIT 1) AS k ON true`;

/**
 * $1 lookup, $2 generation, $3 x, $4 y: arrays of the same length. The smallest building around
 * each position.
 */
export const containingBuildingsAt: LookupStatement = {
  name: 'containing-buildings-at',
  text: (ofGeneration) => containingBuildingText(false, ofGeneration),
};

/** As containingBuildingsAt, with the outlines of building and parking. */
export const containingBuildingsAtWithOutlines: LookupStatement = {
  name: 'containing-buildings-at-outlines',
  text: (ofGeneration) => containingBuildingText(true, ofGeneration),
};
