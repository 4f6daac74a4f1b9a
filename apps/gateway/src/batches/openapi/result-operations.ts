import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiQuery } from '@nestjs/swagger';
import { OneBatchRoute, TextAnswer, textHeader } from './batch-answers.js';
import type { AnswerHeaders } from './batch-answers.js';
import { BatchResultBody } from './batch-result.body.js';
import { errorsExamples, resultsExamples } from './result-examples.table.js';

const tags = ['batches'];

const Format = (): MethodDecorator =>
  ApiQuery({
    name: 'format',
    required: false,
    description: 'Goes before the header Accept. ndjson when neither says anything.',
    schema: { type: 'string', enum: ['ndjson', 'csv'] },
  });

const From = (): MethodDecorator =>
  ApiQuery({
    name: 'from',
    required: false,
    description:
      'The first row that is told, from 1; the header of a CSV stands before row 1 alone.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  });

const headers: AnswerHeaders = {
  'Content-Disposition': textHeader(
    'A name for the file.',
    'attachment; filename="0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b-results.csv"',
  ),
  'Batch-Complete': textHeader('Whether there will be no more than there is.', 'true'),
};

/** Describes the route that hands out results. */
export const DescribesResults = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'batchResults',
      summary: 'Fetch results',
      description:
        'The results in the order of the upload, as far as they are there without a gap. As newline-delimited JSON a BatchResult a line, as CSV the columns of the upload and behind them what was found. Gzipped for whoever accepts that.',
      tags,
    }),
    Format(),
    From(),
    ApiExtraModels(BatchResultBody),
    TextAnswer(200, 'A result a line.', { headers, content: resultsExamples }),
    OneBatchRoute('batchExpired', 'notAcceptable'),
  );

/** Describes the route that hands out the rows that were rejected. */
export const DescribesErrors = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'batchErrors',
      summary: 'Fetch rejected rows',
      description:
        'The rows that could not be read, with the line of the upload on which each begins and what is wrong with it; written as results are.',
      tags,
    }),
    Format(),
    From(),
    TextAnswer(200, 'A rejected row a line.', { headers, content: errorsExamples }),
    OneBatchRoute('batchExpired', 'notAcceptable'),
  );
