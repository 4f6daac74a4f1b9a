import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { SubmittedBatchBody } from '../presenter/batch.body.js';
import { askAgain, BatchRoute, JsonAnswer, textHeader } from './batch-answers.js';
import { BatchSubmissionParams } from './batch-submission.params.js';
import { csvExample, ndjsonExample, submissionExamples } from './submit-examples.table.js';
import { submittedExamples } from './watch-examples.table.js';

const text = (example: string) => ({ schema: { type: 'string' as const }, example });

const requestBody = {
  required: true,
  description: 'Up to 5,000,000 rows or 1 GiB of text; gzipped or not.',
  content: {
    'application/json': {
      schema: { $ref: getSchemaPath(BatchSubmissionParams) },
      examples: submissionExamples,
    },
    'application/x-ndjson': text(ndjsonExample),
    'text/csv': text(csvExample),
  },
};

const choice = (...names: readonly string[]) => ({ type: 'string' as const, enum: [...names] });

const flag = choice('true', 'false');

/** Options in the URL, for the formats that have no other place for them. */
const optionParameters = [
  ['verbose', flag],
  ['structured_response', flag],
  ['return_original', flag],
  ['geojson_type', choice('geojson', 'key_value')],
  ['input_filter', choice('none', 'loose', 'strict')],
] as const;

const parameters = [
  ...optionParameters.map(([name, schema]) =>
    ApiQuery({
      name,
      required: false,
      description: `As options.${name} of a request of version 2.`,
      schema,
    }),
  ),
  ApiQuery({
    name: 'source_id',
    required: false,
    description: 'Which source identifiers matches are to carry, separated by commas.',
    schema: { type: 'string' },
    example: 'os_uprn,os_udprn',
  }),
  ApiQuery({
    name: 'webhook',
    required: false,
    description:
      'The URL that is told when the batch has ended, where the body has no place for it.',
    schema: { type: 'string', format: 'uri' },
  }),
  ApiQuery({
    name: 'column',
    required: false,
    description:
      'Of a CSV: the header of the column that holds a field, as column.address_string=Adresse.',
    style: 'form',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  }),
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Names this submission: sent again with the same body it makes no second batch, and is answered as the first time.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }),
  ApiHeader({
    name: 'Webhook-Secret',
    required: false,
    description: 'The secret of the webhook that the URL names; made when absent.',
    schema: { type: 'string' },
  }),
];

const acceptedHeaders = {
  ...askAgain,
  Location: textHeader(
    'The path of the batch.',
    '/final-destination/v2/batches/0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  ),
};

/** Describes the route that takes batches in. */
export const DescribesSubmission = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(BatchSubmissionParams),
    ApiOperation({
      operationId: 'submitBatch',
      summary: 'Submit a batch',
      description:
        'Takes up to 5,000,000 queries, to be answered while nobody waits. They are kept whole or not at all. A row that cannot be read is rejected with its line and its reason, and the others are answered.',
      tags: ['batches'],
      requestBody,
    }),
    ...parameters,
    JsonAnswer({
      status: 202,
      description: 'The batch, accepted whole.',
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
