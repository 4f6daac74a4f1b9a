import { Controller, Delete, Get, Header, Param, Query, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BatchStore } from '#batches';
import { NeedsKey } from '../../access/needs-key.js';
import { principalOf } from '../../access/principal-of.js';
import { JSON_TYPE } from '../../json-type.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guard.js';
import { ownBatch } from '../own-batch.js';
import { presentBatch } from '../presenter/present-batch.js';
import { readPage } from './read-page.js';
import type { PageParameters } from './read-page.js';

/** Tells how batches are getting on, and cancels them. */
@Controller('final-destination/v2/batches')
@UseGuards(RateLimitGuard)
export class WatchController {
  constructor(private readonly batches: BatchStore) {}

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
  async show(@Param('id') id: string, @Req() request: FastifyRequest): Promise<string> {
    return JSON.stringify(presentBatch(await ownBatch(this.batches, request, id)));
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
