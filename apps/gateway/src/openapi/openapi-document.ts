import type { INestApplication } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  DocumentBuilder,
  getSchemaPath,
  SwaggerModule,
} from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import type { MetadataStorage } from 'class-validator';
import { API_KEY_SCHEME } from '../http/openapi/schemas.js';
import { V1RequestParams } from '../v1/v1-request.params.js';
import { RequestParams } from '../v2/params/request.params.js';
import { SuggestParams } from '../v2/suggest/suggest.params.js';
import { nestingOf } from '../wire-format/shape-reader.js';
import type { Nesting, ParamsClass } from '../wire-format/shape-reader.js';

const DESCRIPTION =
  'Geocodes an address or a position to the exact destination: its entrance door, its building and the parking area that serves it, or at least the point of the address.';

/** Builds the OpenAPI document from the decorators of controllers, params and body classes. */
export function buildOpenapiDocument(application: INestApplication): OpenAPIObject {
  describeParams(RequestParams);
  describeParams(V1RequestParams);
  describeParams(SuggestParams);
  const frame = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Final Destination')
    .setDescription(DESCRIPTION)
    .setVersion('2')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addTag('v2', 'The current version.')
    .addTag('map', 'Map tiles of the data that is searched.')
    .addTag('batches', 'Asynchronous processing of many queries of version 2.')
    .addTag('v1', 'Deprecated; use version 2.')
    .addApiKey(apiKeyScheme, API_KEY_SCHEME)
    .build();
  return SwaggerModule.createDocument(application, frame);
}

const apiKeyScheme: Parameters<DocumentBuilder['addApiKey']>[0] = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description:
    'The API key, with or without the prefix Bearer. A key can be limited to origins of web pages and to operations.',
};

/**
 * Adds the constraints of class-validator to the schema of a params class and of its nested classes,
 * so that each bound is written once and the document cannot differ from the validation.
 */
function describeParams(type: ParamsClass): void {
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

/** The metadata of one class-validator decorator on one property. */
type Constraint = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

/** Keywords of JSON Schema. */
type Keywords = Readonly<Record<string, unknown>>;

/** The JSON Schema keywords of each constraint, by the name of its decorator. */
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
  // JSON Schema has no keyword for it.
  isShortWhenExpanded: () => ({}),
  isCountry: (codes) => ({ type: 'string', enum: codes }),
  isDigits: (pattern) => ({ type: 'string', pattern }),
  valueList: (schema) => schema as Keywords,
};

/** The schema of the constraints of one property. Throws a TypeError at an unknown constraint. */
function schemaOfConstraints(constraints: readonly Constraint[]): Keywords {
  return Object.assign({}, ...constraints.filter(isOfValue).map(keywordsOfOne)) as Keywords;
}

/** Lists and objects are described by schemaOfNesting. */
const isOfValue = ({ name, type }: Constraint): boolean =>
  type !== 'nestedValidation' && !['isArray', 'arrayMinSize', 'arrayMaxSize'].includes(name ?? '');

const keywordsOfOne = ({ name, constraints, propertyName }: Constraint): Keywords => {
  const keywords = keywordsOf[name ?? ''];
  if (!keywords)
    throw new TypeError(`No JSON Schema for the constraint ${name} on ${propertyName}`);
  return keywords((constraints as readonly unknown[] | undefined)?.[0]);
};
