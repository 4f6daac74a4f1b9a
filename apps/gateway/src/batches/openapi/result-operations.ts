import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiQuery } from '@nestjs/swagger';
import { EmptyAnswer, OneBatchRoute, TextAnswer, textHeader } from './batch-answers.js';
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

const Raw = (): MethodDecorator =>
  ApiQuery({
    name: 'raw',
    required: false,
    description:
      'Whether the cells of a CSV are left as they are, for programs. Otherwise those that a spreadsheet would run as a formula have an apostrophe in front.',
    schema: { type: 'boolean', default: false },
  });

const Range = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Range',
      required: false,
      description:
        'One part of the results by its bytes. It is sent as it is, never gzipped; not with a from beyond 1.',
      schema: { type: 'string' },
      example: 'bytes=1048576-',
    }),
    ApiHeader({
      name: 'If-Range',
      required: false,
      description: 'The ETag of an earlier answer: if it is another one now, all is sent.',
      schema: { type: 'string' },
      example: '"csv-2-2000"',
    }),
  );

const IfNoneMatch = (): MethodDecorator =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'The ETag of an earlier answer: if it is the same still, nothing is sent.',
    schema: { type: 'string' },
    example: '"csv-2-2000"',
  });

const headers: AnswerHeaders = {
  'Content-Disposition': textHeader(
    'A name for the file.',
    'attachment; filename="0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b-results.csv"',
  ),
  'Batch-Next-Row': textHeader(
    'Of an unfinished batch, the row from which the next answer will go on: ask for it with from.',
    '5001',
  ),
  'Accept-Ranges': textHeader('Whether parts can be asked for by their bytes.', 'bytes'),
  'Batch-Complete': textHeader('Whether there will be no more than there is.', 'true'),
};

const resultsHeaders: AnswerHeaders = {
  ...headers,
  ETag: textHeader('Names this very text; weak where it is gzipped.', '"csv-2-2000"'),
};

const partHeaders: AnswerHeaders = {
  ...resultsHeaders,
  'Content-Range': textHeader(
    'Which part this is, of how many bytes; of an unfinished batch, that is not known.',
    'bytes 1048576-2097151/2097152',
  ),
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
    Raw(),
    Range(),
    IfNoneMatch(),
    ApiExtraModels(BatchResultBody),
    TextAnswer(200, 'A result a line.', { headers: resultsHeaders, content: resultsExamples }),
    TextAnswer(206, 'A part of them.', { headers: partHeaders, content: resultsExamples }),
    EmptyAnswer(304, 'Nothing is new to whoever named the ETag.', resultsHeaders),
    OneBatchRoute('batchExpired', 'notAcceptable', 'rangeNotSatisfiable'),
  );

/** Describes the route that hands out the rows that were rejected. */
export const DescribesErrors = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'batchErrors',
      summary: 'Fetch rejected rows',
      description:
        'The rows that could not be read, with the line of the upload on which each begins and what is wrong with it. As newline-delimited JSON written as results are, as CSV in columns of their own.',
      tags,
    }),
    Format(),
    From(),
    Raw(),
    TextAnswer(200, 'A rejected row a line.', { headers, content: errorsExamples }),
    OneBatchRoute('batchExpired', 'notAcceptable'),
  );
