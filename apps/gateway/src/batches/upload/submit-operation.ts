import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { SubmittedBatchBody } from '../presenter/batch.body.js';
import {
  retryAfterHeader,
  BatchRoute,
  JsonResponse,
  stringHeader,
} from '../presenter/batch-responses.js';
import { BatchSubmissionParams } from './batch-submission.params.js';
import { csvExample, ndjsonExample, submissionExamples } from './submit-examples.table.js';
import { submittedExamples } from '../presenter/batch-examples.table.js';

const textContent = (example: string) => ({ schema: { type: 'string' as const }, example });

const requestBody = {
  required: true,
  description: 'Up to 5,000,000 rows or 1 GiB of text, optionally gzipped.',
  content: {
    'application/json': {
      schema: { $ref: getSchemaPath(BatchSubmissionParams) },
      examples: submissionExamples,
    },
    'application/x-ndjson': textContent(ndjsonExample),
    'text/csv': textContent(csvExample),
  },
};

const enumSchema = (...names: readonly string[]) => ({ type: 'string' as const, enum: [...names] });

const flagSchema = enumSchema('true', 'false');

/** Options as URL parameters, for the formats whose body cannot hold them. */
const optionParameters = [
  ['verbose', flagSchema],
  ['structured_response', flagSchema],
  ['return_original', flagSchema],
  ['geojson_type', enumSchema('geojson', 'key_value')],
  ['input_filter', enumSchema('none', 'loose', 'strict')],
] as const;

const submitParameters = [
  ...optionParameters.map(([name, schema]) =>
    ApiQuery({
      name,
      required: false,
      description: `Same as options.${name} in a request of version 2.`,
      schema,
    }),
  ),
  ApiQuery({
    name: 'source_id',
    required: false,
    description: 'Source identifiers to return with matches, separated by commas.',
    schema: { type: 'string' },
    example: 'os_uprn,os_udprn',
  }),
  ApiQuery({
    name: 'webhook',
    required: false,
    description:
      'URL of a webhook to call when the batch has ended, for formats whose body cannot hold it.',
    schema: { type: 'string', format: 'uri' },
  }),
  ApiQuery({
    name: 'column',
    required: false,
    description:
      'For CSV: the column that holds a field, for example column.address_string=Adresse, or a template that joins columns, for example column.address_string={Street} {No}, {Town}. Empty: the field has no column, even if one has its name.',
    style: 'form',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  }),
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Identifies this submission. Repeating it with the same body returns the first response and creates no second batch.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }),
  ApiHeader({
    name: 'Webhook-Secret',
    required: false,
    description: 'Secret of the webhook given in the URL; generated if absent.',
    schema: { type: 'string' },
  }),
];

const acceptedHeaders = {
  ...retryAfterHeader,
  Location: stringHeader(
    'Path of the batch.',
    '/final-destination/v2/batches/0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  ),
};

/** Describes the route that accepts batches. */
export const SubmitBatchOperation = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(BatchSubmissionParams),
    ApiOperation({
      operationId: 'submitBatch',
      summary: 'Submit a batch',
      description:
        'Accepts up to 5,000,000 queries, which are answered asynchronously. An upload is stored completely or not at all. Invalid rows are rejected with their line and reason; the others are answered.',
      tags: ['batches'],
      requestBody,
    }),
    ...submitParameters,
    JsonResponse({
      status: 202,
      description: 'The accepted batch.',
      type: SubmittedBatchBody,
      headers: acceptedHeaders,
      examples: submittedExamples,
    }),
    BatchRoute(
      'invalidUpload',
      'idempotencyUnderWay',
      'batchTooLarge',
      'unsupportedUpload',
      'idempotencyKeyReused',
      'tooManyBatches',
    ),
  );
