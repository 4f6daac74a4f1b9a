import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProperty, ApiQuery } from '@nestjs/swagger';
import { V2ErrorBody } from '../../http/openapi/error-responses.js';
import { WireObject } from '../../http/openapi/schemas.js';
import { MatchBody, LoggingBody } from '../../v2/presenter/response.body.js';
import { errorsExamples, resultsExamples } from './result-examples.table.js';
import type { ResponseHeaders } from '../presenter/batch-responses.js';
import {
  EmptyResponse,
  SingleBatchRoute,
  TextResponse,
  stringHeader,
} from '../presenter/batch-responses.js';

const tags = ['batches'];

const FormatParameter = (): MethodDecorator =>
  ApiQuery({
    name: 'format',
    required: false,
    description: 'Format; takes precedence over the header Accept. Default: ndjson.',
    schema: { type: 'string', enum: ['ndjson', 'csv'] },
  });

const FromParameter = (): MethodDecorator =>
  ApiQuery({
    name: 'from',
    required: false,
    description: 'First row to return, from 1. The CSV header precedes row 1 only.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  });

const RawParameter = (): MethodDecorator =>
  ApiQuery({
    name: 'raw',
    required: false,
    description:
      'Whether CSV cells are returned unchanged, for programs. By default, cells that a spreadsheet would run as a formula are prefixed with an apostrophe.',
    schema: { type: 'boolean', default: false },
  });

const RangeHeaders = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Range',
      required: false,
      description:
        'A single byte range of the results. It is never gzipped, and cannot be combined with from above 1.',
      schema: { type: 'string' },
      example: 'bytes=1048576-',
    }),
    ApiHeader({
      name: 'If-Range',
      required: false,
      description: 'ETag of an earlier response. If it has changed, the full results are returned.',
      schema: { type: 'string' },
      example: '"csv-2-2000"',
    }),
  );

const IfNoneMatchHeader = (): MethodDecorator =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    description:
      'ETag of an earlier response. If it has not changed, the response is 304 without a body.',
    schema: { type: 'string' },
    example: '"csv-2-2000"',
  });

const sharedHeaders: ResponseHeaders = {
  'Content-Disposition': stringHeader(
    'Suggested file name.',
    'attachment; filename="0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b-results.csv"',
  ),
  'Batch-Next-Row': stringHeader(
    'For an unfinished batch: first row that is not in this response. Continue with from.',
    '5001',
  ),
  'Accept-Ranges': stringHeader('Whether byte ranges are supported.', 'bytes'),
  'Batch-Complete': stringHeader('Whether the results are complete.', 'true'),
};

const resultsHeaders: ResponseHeaders = {
  ...sharedHeaders,
  ETag: stringHeader('Identifies this representation; weak if it is gzipped.', '"csv-2-2000"'),
};

const partialHeaders: ResponseHeaders = {
  ...resultsHeaders,
  'Content-Range': stringHeader(
    'The returned range and the total size, which is unknown for an unfinished batch.',
    'bytes 1048576-2097151/2097152',
  ),
};

/** Describes the route that returns results. */
export const BatchResultsOperation = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'batchResults',
      summary: 'Fetch results',
      description:
        'Returns the results in the order of the upload, up to the first unfinished row. Newline-delimited JSON has one BatchResult per line; CSV has the columns of the upload followed by the result. Gzipped if the client accepts it.',
      tags,
    }),
    FormatParameter(),
    FromParameter(),
    RawParameter(),
    RangeHeaders(),
    IfNoneMatchHeader(),
    TextResponse(200, 'One result per line.', {
      headers: resultsHeaders,
      content: resultsExamples,
      line: BatchResultBody,
    }),
    TextResponse(206, 'A byte range of the results.', {
      headers: partialHeaders,
      content: resultsExamples,
      line: BatchResultBody,
    }),
    EmptyResponse(304, 'The results have not changed.', resultsHeaders),
    SingleBatchRoute('batchExpired', 'notAcceptable', 'rangeNotSatisfiable'),
  );

/** Describes the route that returns rejected rows. */
export const BatchErrorsOperation = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'batchErrors',
      summary: 'Fetch rejected rows',
      description:
        'Returns the invalid rows with their line in the upload and the reason. Newline-delimited JSON has the same form as results; CSV has its own columns.',
      tags,
    }),
    FormatParameter(),
    FromParameter(),
    RawParameter(),
    TextResponse(200, 'One rejected row per line.', {
      headers: sharedHeaders,
      content: errorsExamples,
      line: BatchResultBody,
    }),
    SingleBatchRoute('batchExpired', 'notAcceptable'),
  );

/** One line of results as newline-delimited JSON. */
@WireObject('BatchResult', 'Result of one row of a batch.')
class BatchResultBody {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Number of the row, from 1.',
    example: 12,
  })
  readonly row!: number;

  @ApiProperty({ type: String, required: false, description: 'Row id given by the caller.' })
  readonly row_id?: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    required: false,
    description: 'Line of the upload on which a rejected row begins; absent for JSON.',
  })
  readonly line?: number;

  @ApiProperty({
    enum: ['ok', 'no_matches', 'rejected'],
    description: 'rejected: the row is invalid; see error.',
  })
  readonly status!: 'ok' | 'no_matches' | 'rejected';

  @ApiProperty({
    type: () => MatchBody,
    required: false,
    nullable: true,
    description: 'The best match; null without a match, absent if the row was rejected.',
  })
  readonly best_match?: MatchBody | null;

  @ApiProperty({
    type: () => [MatchBody],
    required: false,
    description: 'Further matches, best first; absent if the row was rejected.',
  })
  readonly additional_matches?: readonly MatchBody[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'The query as received; with options.return_original.',
  })
  readonly original_request?: object;

  @ApiProperty({
    type: () => LoggingBody,
    required: false,
    description: 'Explanation of the result; with options.verbose.',
  })
  readonly logging?: LoggingBody;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    selfRequired: false,
    description: 'Cells of a CSV upload that were not part of the query, by column name.',
  })
  readonly columns?: Readonly<Record<string, string>>;

  @ApiProperty({
    type: () => V2ErrorBody,
    required: false,
    description: 'Why the row was rejected; names its line, or for JSON its row.',
  })
  readonly error?: V2ErrorBody;
}
