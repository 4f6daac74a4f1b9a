import { Controller, Delete, Get, Header, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyDirectory } from '#access';
import { BatchStore } from '#batches';
import type { Batch } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import { NeedsKey } from '../../access/needs-key.js';
import { principalOf } from '../../access/principal-of.js';
import { JSON_TYPE } from '../../json-type.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guard.js';
import {
  DescribesBatch,
  DescribesBatchList,
  DescribesCancel,
  DescribesEvents,
} from '../openapi/watch-operations.js';
import { ownBatch } from '../own-batch.js';
import { presentBatch } from '../presenter/present-batch.js';
import { presentList } from '../presenter/present-list.js';
import { retryAfterOf } from '../presenter/retry-after.js';
import { StreamsAnswer } from '../streams-answer.js';
import { awaitChange } from './await-change.js';
import { eventStream } from './event-stream.js';
import { ProgressFeed } from './progress-feed.js';
import { readPage, unknownCursor } from './read-page.js';
import { readWait } from './read-wait.js';
import { WatchGate } from './watch-gate.js';
import { whenGone } from '../../when-gone.js';

type Parameters = Readonly<Record<string, unknown>>;

/** Tells how batches are getting on, and cancels them. */
@Controller('final-destination/v2/batches')
@UseGuards(RateLimitGuard)
export class WatchController {
  constructor(
    private readonly batches: BatchStore,
    private readonly feed: ProgressFeed,
    private readonly gate: WatchGate,
    private readonly keys: KeyDirectory,
  ) {}

  @Get()
  @DescribesBatchList()
  @NeedsKey()
  @Header('Content-Type', JSON_TYPE)
  async list(@Req() request: FastifyRequest): Promise<string> {
    const page = readPage(request.query as Parameters);
    const { keyId } = principalOf(request);
    if (page.after && !(await this.batches.find(keyId, page.after))) throw unknownCursor();
    const batches = await this.batches.list(keyId, { ...page, limit: page.limit + 1 });
    return JSON.stringify(presentList(batches, page));
  }

  @Get(':id')
  @DescribesBatch()
  @StreamsAnswer()
  @Header('Content-Type', JSON_TYPE)
  async show(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const waitMs = readWait(request.query as Parameters);
    const found = await ownBatch(this.batches, request, id);
    const gone = whenGone(reply);
    if (waitMs > 0) this.gate.enter(found.keyId, gone);
    const batch = await awaitChange(this.feed, found, { waitMs, gone });
    if (!this.keys.isLive(batch.keyId)) throw new ApiError('unauthorized');
    return told(reply, batch);
  }

  @Get(':id/events')
  @DescribesEvents()
  @StreamsAnswer()
  async events(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const batch = await ownBatch(this.batches, request, id);
    const isHead = request.method === 'HEAD';
    if (!isHead) this.gate.enter(batch.keyId, whenGone(reply));
    reply.headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A proxy that gathers answers would hold events back.
      'X-Accel-Buffering': 'no',
    });
    return reply.send(isHead ? '' : eventStream(this.feed, batch));
  }

  @Delete(':id')
  @DescribesCancel()
  @NeedsKey()
  @Header('Content-Type', JSON_TYPE)
  async cancel(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const found = await ownBatch(this.batches, request, id);
    return told(reply, (await this.batches.cancel(found.keyId, id)) ?? found);
  }
}

/** The body that tells of a batch; the headers say when to ask again. */
const told = (reply: FastifyReply, batch: Batch): string => {
  reply.headers({ ...retryAfterOf(batch), 'Cache-Control': 'no-store' });
  return JSON.stringify(presentBatch(batch));
};
