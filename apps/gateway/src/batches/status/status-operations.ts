import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery } from '@nestjs/swagger';
import { batchStatuses } from '#batches';
import { batchExamples, eventsExample, listExamples } from '../presenter/batch-examples.table.js';
import {
  BatchRoute,
  JsonResponse,
  SingleBatchRoute,
  TextResponse,
  retryAfterHeader,
} from '../presenter/batch-responses.js';
import { BatchBody, BatchListBody } from '../presenter/batch.body.js';
import { MAX_PAGE_SIZE, MAX_WAIT_SECONDS } from './status-parameters.js';

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
