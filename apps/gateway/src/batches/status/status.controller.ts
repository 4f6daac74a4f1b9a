import { Controller, Delete, Get, Header, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyDirectory } from '#access';
import type { Batch } from '#batches';
import { BatchStore } from '#batches';
import { ApiError } from '../../http/errors/api-error.js';
import { JSON_CONTENT_TYPE } from '../../http/errors/error-response.js';
import { NeedsKey, disconnectSignal, principalOf } from '../../http/request-context.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { StreamsAnswer } from '../batch-routes.js';
import { WatcherGate } from '../concurrency-gates.js';
import { presentBatch, presentList, retryAfterHeaders } from '../presenter/present-batch.js';
import { findOwnBatch } from '../request-validation.js';
import { openEventStream, ProgressFeed, waitForStatusChange } from './progress-feed.js';
import {
  CancelBatchOperation,
  ListBatchesOperation,
  ShowBatchOperation,
  WatchBatchOperation,
  invalidCursor,
  readListParameters,
  readWaitMs,
} from './status-operations.js';

type QueryParameters = Readonly<Record<string, unknown>>;

/** Returns the status of batches, streams their progress, and cancels them. */
@Controller('final-destination/v2/batches')
@UseGuards(RateLimitGuard)
export class StatusController {
  constructor(
    private readonly batches: BatchStore,
    private readonly feed: ProgressFeed,
    private readonly gate: WatcherGate,
    private readonly keys: KeyDirectory,
  ) {}

  @Get()
  @ListBatchesOperation()
  @NeedsKey('batch')
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async list(@Req() request: FastifyRequest): Promise<string> {
    const page = readListParameters(request.query as QueryParameters);
    const { keyId } = principalOf(request);
    if (page.after && !(await this.batches.find(keyId, page.after))) throw invalidCursor();
    const batches = await this.batches.list(keyId, { ...page, limit: page.limit + 1 });
    return JSON.stringify(presentList(batches, page));
  }

  @Get(':id')
  @ShowBatchOperation()
  @StreamsAnswer()
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async show(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const waitMs = readWaitMs(request.query as QueryParameters);
    const current = await findOwnBatch(this.batches, request, id);
    const disconnected = disconnectSignal(reply);
    if (waitMs > 0) this.gate.enter(current.keyId, disconnected);
    const batch = await waitForStatusChange(this.feed, current, { waitMs, disconnected });
    if (!this.keys.isValid(batch.keyId)) throw new ApiError('unauthorized');
    return presentStatus(reply, batch);
  }

  @Get(':id/events')
  @WatchBatchOperation()
  @StreamsAnswer()
  async events(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const batch = await findOwnBatch(this.batches, request, id);
    const isHead = request.method === 'HEAD';
    if (!isHead) this.gate.enter(batch.keyId, disconnectSignal(reply));
    reply.headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Disables buffering in nginx, which would delay events.
      'X-Accel-Buffering': 'no',
    });
    return reply.send(isHead ? '' : openEventStream(this.feed, batch));
  }

  @Delete(':id')
  @CancelBatchOperation()
  @NeedsKey('batch')
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async cancel(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const batch = await findOwnBatch(this.batches, request, id);
    return presentStatus(reply, (await this.batches.cancel(batch.keyId, id)) ?? batch);
  }
}

/** Sends the status of a batch with Retry-After. */
const presentStatus = (reply: FastifyReply, batch: Batch): string => {
  reply.headers({ ...retryAfterHeaders(batch), 'Cache-Control': 'no-store' });
  return JSON.stringify(presentBatch(batch));
};
