import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery } from '@nestjs/swagger';
import { batchStatuses } from '#batches';
import type { BatchPage, BatchStatus } from '#batches';
import { batchExamples, eventsExample, listExamples } from '../presenter/batch-examples.table.js';
import {
  BatchRoute,
  JsonResponse,
  SingleBatchRoute,
  TextResponse,
  retryAfterHeader,
} from '../presenter/batch-responses.js';
import { BatchBody, BatchListBody } from '../presenter/batch.body.js';
import type { ApiError } from '../../http/errors/api-error.js';
import { UUID_PATTERN, parameterError, rejectUnknownParameters } from '../request-validation.js';

const tags = ['batches'];

/** Describes the route that lists the batches of an API key. */
export const ListBatchesOperation = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'listBatches',
      summary: 'List batches',
      description: 'Lists the batches of the API key, newest first, in pages.',
      tags,
    }),
    ApiQuery({
      name: 'status',
      required: false,
      description: 'Only batches with this status.',
      schema: { type: 'string', enum: [...batchStatuses] },
    }),
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'Batches per page; default: 20.',
      schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE },
    }),
    ApiQuery({
      name: 'cursor',
      required: false,
      description: 'Start of the page, as given in the link next of the previous page.',
      schema: { type: 'string' },
    }),
    JsonResponse({
      status: 200,
      description: 'A page of batches.',
      type: BatchListBody,
      examples: listExamples,
    }),
    BatchRoute(),
  );

/** Describes the route that shows a batch. */
export const ShowBatchOperation = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'showBatch',
      summary: 'Show a batch',
      description: 'Returns the status of a batch, immediately or after its status has changed.',
      tags,
    }),
    ApiQuery({
      name: 'wait',
      required: false,
      description:
        'Maximum seconds to wait for a change of the status (long poll). A batch that has ended is returned immediately.',
      schema: { type: 'integer', minimum: 0, maximum: MAX_WAIT_SECONDS },
    }),
    JsonResponse({
      status: 200,
      description: 'The batch.',
      type: BatchBody,
      headers: retryAfterHeader,
      examples: batchExamples,
    }),
    SingleBatchRoute('tooManyWatchers'),
  );

/** Describes the route that cancels a batch. */
export const CancelBatchOperation = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'cancelBatch',
      summary: 'Cancel a batch',
      description:
        'Ends a batch immediately. Finished results are kept until it expires. A batch that has ended is unchanged.',
      tags,
    }),
    JsonResponse({
      status: 200,
      description: 'The ended batch.',
      type: BatchBody,
      examples: { cancelled: batchExamples.cancelled! },
    }),
    SingleBatchRoute(),
  );

/** Describes the route that streams the progress of a batch. */
export const WatchBatchOperation = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'watchBatch',
      summary: 'Watch a batch',
      description:
        'Server-sent events. progress: the batch, at the start and after changes, at most once a second. completed, cancelled, failed or expired: the batch, followed by the end of the stream. A comment every 15 seconds keeps the connection alive. After half an hour the stream ends and clients reconnect automatically; the first event then has the current state.',
      tags,
    }),
    TextResponse(200, 'Events; the data of each is a Batch.', {
      content: { 'text/event-stream': eventsExample },
    }),
    SingleBatchRoute('tooManyWatchers'),
  );

const DEFAULT_PAGE_SIZE = 20;

/** Maximum number of batches per page. */
const MAX_PAGE_SIZE = 100;

const listParameterNames = ['status', 'limit', 'cursor'];

/** Reads the parameters of the list. Throws an ApiError. */
export function readListParameters(parameters: Readonly<Record<string, unknown>>): BatchPage {
  rejectUnknownParameters(parameters, listParameterNames);
  const { status, limit, cursor } = parameters;
  if (status !== undefined && !isStatus(status)) {
    throw parameterError(`status must be one of ${batchStatuses.join(' ')}`);
  }
  const count = limit === undefined ? DEFAULT_PAGE_SIZE : countOf(limit);
  if (count < 1 || count > MAX_PAGE_SIZE) {
    throw parameterError(`limit must be a number from 1 to ${MAX_PAGE_SIZE}`);
  }
  if (cursor !== undefined && !isId(cursor)) throw invalidCursor();
  return { status, limit: count, after: cursor };
}

/** The cursor is none that a page of this key has returned. */
export const invalidCursor = (): ApiError => parameterError('cursor must come from the link next');

const isStatus = (status: unknown): status is BatchStatus =>
  (batchStatuses as readonly unknown[]).includes(status);

const isId = (text: unknown): text is string => typeof text === 'string' && UUID_PATTERN.test(text);

const countOf = (limit: unknown): number =>
  typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;

/** Common load balancers close connections that are silent for longer. */
const MAX_WAIT_SECONDS = 60;

/** Reads the duration of a long poll, in milliseconds. Throws an ApiError. */
export function readWaitMs(parameters: Readonly<Record<string, unknown>>): number {
  rejectUnknownParameters(parameters, ['wait']);
  const { wait } = parameters;
  if (wait === undefined) return 0;
  const seconds = typeof wait === 'string' && /^\d{1,2}$/.test(wait) ? Number(wait) : Infinity;
  if (seconds <= MAX_WAIT_SECONDS) return seconds * 1_000;
  throw parameterError(`wait must be a number of seconds from 0 to ${MAX_WAIT_SECONDS}`);
}
