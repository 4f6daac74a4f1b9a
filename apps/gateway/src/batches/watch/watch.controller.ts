import { Controller, Delete, Get, Header, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchStore } from '#batches';
import { NeedsKey } from '../../access/needs-key.js';
import { principalOf } from '../../access/principal-of.js';
import { JSON_TYPE } from '../../json-type.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guard.js';
import { ownBatch } from '../own-batch.js';
import { presentBatch } from '../presenter/present-batch.js';
import { StreamsAnswer } from '../streams-answer.js';
import { awaitChange } from './await-change.js';
import { eventStream } from './event-stream.js';
import { ProgressFeed } from './progress-feed.js';
import { readPage } from './read-page.js';
import type { PageParameters } from './read-page.js';
import { readWait } from './read-wait.js';

/** Tells how batches are getting on, and cancels them. */
@Controller('final-destination/v2/batches')
@UseGuards(RateLimitGuard)
export class WatchController {
  constructor(
    private readonly batches: BatchStore,
    private readonly feed: ProgressFeed,
  ) {}

  @Get()
  @NeedsKey()
  @Header('Content-Type', JSON_TYPE)
  async list(@Query() parameters: PageParameters, @Req() request: FastifyRequest): Promise<string> {
    const page = readPage(parameters);
    const batches = await this.batches.list(principalOf(request).keyId, page);
    const next = batches.length === page.limit ? batches.at(-1)?.id : undefined;
    return JSON.stringify({ batches: batches.map((batch) => presentBatch(batch)), next });
  }

  @Get(':id')
  @NeedsKey()
  @Header('Content-Type', JSON_TYPE)
  async show(
    @Param('id') id: string,
    @Query('wait') wait: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const waitMs = readWait(wait);
    const batch = await ownBatch(this.batches, request, id);
    return JSON.stringify(presentBatch(await awaitChange(this.feed, batch, waitMs)));
  }

  @Get(':id/events')
  @StreamsAnswer()
  async events(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const batch = await ownBatch(this.batches, request, id);
    reply.headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A proxy that gathers answers would hold events back.
      'X-Accel-Buffering': 'no',
    });
    return reply.send(eventStream(this.feed, batch));
  }

  @Delete(':id')
  @NeedsKey()
  @Header('Content-Type', JSON_TYPE)
  async cancel(@Param('id') id: string, @Req() request: FastifyRequest): Promise<string> {
    const { keyId } = await ownBatch(this.batches, request, id);
    const batch = await this.batches.cancel(keyId, id);
    return JSON.stringify(batch && presentBatch(batch));
  }
}
