import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { nestingOf } from '../params/nested.js';
import type { Nesting, ParamsClass } from '../params/nested.js';
import { schemaOfConstraints } from './schema-of-constraints.js';
import type { Keywords } from './schema-of-constraints.js';

/**
 * Adds to a params class, and to those that nest in it, what its validators check: the document
 * and the validation cannot differ, as there is one place to write a bound.
 */
export function describeParams(type: ParamsClass): void {
  const storage = getMetadataStorage();
  const constraints = storage.getTargetValidationMetadatas(type, '', true, false);
  const properties = Object.entries(storage.groupByPropertyName(constraints));
  for (const [property, ofProperty] of properties) {
    const nesting = nestingOf(type, property);
    const schema = { ...schemaOfConstraints(ofProperty), ...(nesting && schemaOfNesting(nesting)) };
    ApiProperty(schema)(type.prototype as object, property);
    if (!nesting) continue;
    ApiExtraModels(nesting.type)(type);
    describeParams(nesting.type);
  }
}

const schemaOfNesting = ({ type, most }: Nesting): Keywords => {
  const reference = { $ref: getSchemaPath(type) };
  return most === undefined
    ? { allOf: [reference] }
    : { type: 'array', items: reference, minItems: 1, maxItems: most };
};
