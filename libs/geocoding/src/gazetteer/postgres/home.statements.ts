import type { Statement } from '#database';

const homeText = (outlines: boolean): string => `
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
        WHERE building.generation = q.generation
          AND box(building.footprint) @> box(point(q.x, q.y), point(q.x, q.y))
          AND building.footprint @> point(q.x, q.y)
        ORDER BY area(box(building.footprint))
        LIMIT 1) AS b
  LEFT JOIN LATERAL (
       SELECT *
         FROM premise
        WHERE premise.generation = q.generation
          AND premise.building = b.ordinal
          AND b.doors IS NULL
        ORDER BY (premise.mercator <-> point(q.x, q.y)) + 0
        LIMIT 1) AS near ON true
  LEFT JOIN LATERAL (
       SELECT *
         FROM parking
        WHERE parking.generation = q.generation
          AND parking.ordinal = coalesce(b.parking, near.parking)
        LIMIT 1) AS k ON true`;

/** $1 lookup, $2 generation, $3 x, $4 y: arrays of the same length. */
export const homesAt: Statement = { name: 'homes-at', text: homeText(false) };

/** As homesAt, with the outlines of building and parking. */
export const homesAtWithOutlines: Statement = {
  name: 'homes-at-outlines',
  text: homeText(true),
};
