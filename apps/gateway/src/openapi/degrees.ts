import type { ApiPropertyOptions } from '@nestjs/swagger';

/** The schema of a latitude. */
export const latitudeSchema = { type: 'number', minimum: -90, maximum: 90 } as const;

/** The schema of a longitude; 180 itself is written as -180. */
export const longitudeSchema = { type: 'number', minimum: -180, exclusiveMaximum: 180 } as const;

/**
 * The schema of a position of GeoJSON. Each number has a bound of its own, which `prefixItems` would
 * say; but public generators make clients of it whose types do not fit one another.
 */
export const positionSchema = {
  type: 'array',
  items: { type: 'number', minimum: -180, maximum: 180 },
  minItems: 2,
  maxItems: 2,
  description: 'Longitude, then latitude, in WGS 84 degrees.',
  example: [-0.127582, 51.503212],
} as const;

/** Takes keywords of JSON Schema 2020-12 that the library's types do not reach. */
export const schema2020 = (keywords: Readonly<Record<string, unknown>>): ApiPropertyOptions =>
  keywords;
