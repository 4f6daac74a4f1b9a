import type { ApiPropertyOptions, ApiSchemaOptions } from '@nestjs/swagger';
import { ApiSchema } from '@nestjs/swagger';

/** Describes a class as an object schema with a public name and without additional properties. */
export const WireObject = (name: string, description: string): ClassDecorator => {
  const options: ApiSchemaOptions & { additionalProperties: false } = {
    name,
    description,
    additionalProperties: false,
  };
  return ApiSchema(options);
};

/** A latitude in WGS 84 degrees. */
export const latitudeSchema = { type: 'number', minimum: -90, maximum: 90 } as const;

/** A longitude in WGS 84 degrees; 180 itself is written as -180. */
export const longitudeSchema = { type: 'number', minimum: -180, exclusiveMaximum: 180 } as const;

/**
 * A GeoJSON position. `prefixItems` could state separate bounds of longitude and latitude, but common
 * client generators make incompatible types of it.
 */
export const positionSchema = {
  type: 'array',
  items: { type: 'number', minimum: -180, maximum: 180 },
  minItems: 2,
  maxItems: 2,
  description: 'Longitude, then latitude, in WGS 84 degrees.',
  example: [-0.127582, 51.503212],
} as const;

/** Accepts JSON Schema 2020-12 keywords that the types of @nestjs/swagger do not know. */
export const schema2020 = (keywords: Readonly<Record<string, unknown>>): ApiPropertyOptions =>
  keywords;

/** An example of a request or response body in the OpenAPI document. */
export interface Example<T> {
  readonly summary: string;
  readonly value: T;
}

/** The name of the security scheme in the OpenAPI document. */
export const API_KEY_SCHEME = 'apiKey';
