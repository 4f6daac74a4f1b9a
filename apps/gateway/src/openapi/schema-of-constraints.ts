import type { MetadataStorage } from 'class-validator';

/** What class-validator keeps of one decorator on one property. */
export type Constraint = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

/** Keywords of JSON Schema. */
export type Keywords = Readonly<Record<string, unknown>>;

/** What each constraint of class-validator, and each of our own, says in JSON Schema. */
const keywordsOf: Readonly<Record<string, (argument: unknown) => Keywords>> = {
  isOptional: () => ({ required: false, nullable: true }),
  isNumber: () => ({ type: 'number' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isString: () => ({ type: 'string' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isIn: (values) => ({ type: 'string', enum: values }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  isAbove: (exclusiveMinimum) => ({ exclusiveMinimum }),
  isBelow: (exclusiveMaximum) => ({ exclusiveMaximum }),
  isText: (maxLength) => ({ type: 'string', maxLength }),
  isCountry: (codes) => ({ type: 'string', enum: codes }),
  isDigits: (pattern) => ({ type: 'string', pattern }),
};

/** Says in JSON Schema what the validators of one property check; throws at one it cannot say. */
export function schemaOfConstraints(constraints: readonly Constraint[]): Keywords {
  return Object.assign({}, ...constraints.filter(isOfValue).map(keywordsOfOne)) as Keywords;
}

/** What lists and objects are is said by how the property nests. */
const isOfValue = ({ name, type }: Constraint): boolean =>
  type !== 'nestedValidation' && !['isArray', 'arrayMinSize', 'arrayMaxSize'].includes(name ?? '');

const keywordsOfOne = ({ name, constraints, propertyName }: Constraint): Keywords => {
  const keywords = keywordsOf[name ?? ''];
  if (!keywords) throw new TypeError(`No words for the constraint ${name} on ${propertyName}`);
  return keywords((constraints as readonly unknown[] | undefined)?.[0]);
};
