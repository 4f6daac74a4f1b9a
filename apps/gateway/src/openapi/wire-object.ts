import { ApiSchema } from '@nestjs/swagger';
import type { ApiSchemaOptions } from '@nestjs/swagger';

/** Describes a class as an object of the wire under its public name, with no fields but its own. */
export const WireObject = (name: string, description: string): ClassDecorator => {
  const options: ApiSchemaOptions & { additionalProperties: false } = {
    name,
    description,
    additionalProperties: false,
  };
  return ApiSchema(options);
};
