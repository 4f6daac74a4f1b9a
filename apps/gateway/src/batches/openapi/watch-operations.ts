import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery } from '@nestjs/swagger';
import { batchStatuses } from '#batches';
import { BatchBody, BatchListBody } from '../presenter/batch.body.js';
import { MOST_LISTED } from '../watch/read-page.js';
import { LONGEST_WAIT_SECONDS } from '../watch/read-wait.js';
import { askAgain, BatchRoute, JsonAnswer, OneBatchRoute, TextAnswer } from './batch-answers.js';
import { batchExamples, eventsExample, listExamples } from './watch-examples.table.js';

const tags = ['batches'];

/** Describes the route that lists the batches of a key. */
export const DescribesBatchList = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'listBatches',
      summary: 'List batches',
      description: 'Lists the batches of the key, the newest first, a page at a time.',
      tags,
    }),
    ApiQuery({
      name: 'status',
      required: false,
      description: 'Only batches of this status.',
      schema: { type: 'string', enum: [...batchStatuses] },
    }),
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'How many batches a page holds; 20 when absent.',
      schema: { type: 'integer', minimum: 1, maximum: MOST_LISTED },
    }),
    ApiQuery({
      name: 'cursor',
      required: false,
      description: 'Where the page begins; comes with the link next of the page before.',
      schema: { type: 'string' },
    }),
    JsonAnswer({
      status: 200,
      description: 'A page of batches.',
      type: BatchListBody,
      examples: listExamples,
    }),
    BatchRoute(),
  );

/** Describes the route that shows one batch. */
export const DescribesBatch = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'showBatch',
      summary: 'Show a batch',
      description: 'Tells where a batch stands, at once or when its status has changed.',
      tags,
    }),
    ApiQuery({
      name: 'wait',
      required: false,
      description:
        'Seconds for which the answer is held back, until the status is another one than now. A batch that has ended is answered at once.',
      schema: { type: 'integer', minimum: 0, maximum: LONGEST_WAIT_SECONDS },
    }),
    JsonAnswer({
      status: 200,
      description: 'The batch.',
      type: BatchBody,
      headers: askAgain,
      examples: batchExamples,
    }),
    OneBatchRoute('tooManyWatchers'),
  );

/** Describes the route that cancels a batch. */
export const DescribesCancel = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'cancelBatch',
      summary: 'Cancel a batch',
      description:
        'Ends a batch at once. What is done is kept until it expires; a batch that has ended stays as it is.',
      tags,
    }),
    JsonAnswer({
      status: 200,
      description: 'The batch, which has ended.',
      type: BatchBody,
      examples: { cancelled: batchExamples.cancelled! },
    }),
    OneBatchRoute(),
  );

/** Describes the route that tells the progress of a batch. */
export const DescribesEvents = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'watchBatch',
      summary: 'Watch a batch',
      description:
        'Server-sent events. progress: the batch, at first and at most once a second when something has changed. completed, cancelled, failed or expired: the batch, and the end of the stream. A comment every 15 seconds keeps the connection alive. After half an hour the stream ends, and clients connect again by themselves. Whoever connects again is told of the batch as it is then.',
      tags,
    }),
    TextAnswer(200, 'Events; the data of each is a Batch.', {
      content: { 'text/event-stream': eventsExample },
    }),
    OneBatchRoute('tooManyWatchers'),
  );
