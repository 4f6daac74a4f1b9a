import { Controller, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import {
  MAP_TILE,
  mapTileReplyVersions,
  mapTileVersions,
  requireSupportedVersion,
} from '#contracts';
import type { MapTileReply, MapTileRequest } from '#contracts';
import { TileMaker } from '#geocoding';
import { QueueContext } from '#queue';
import { InteractivePriority } from './batches/interactive-priority.js';
import { FailedChunkFilter } from './job-reporting.js';

/** Makes map tiles, one at a time, in slices that yield to interactive queries, and rest beside them. */
@Controller()
@UseFilters(FailedChunkFilter)
export class TileConsumer {
  constructor(
    private readonly tiles: TileMaker,
    private readonly interactive: InteractivePriority,
  ) {}

  @MessagePattern(MAP_TILE)
  async make(
    @Payload() request: MapTileRequest,
    @Ctx() { deadline }: QueueContext,
  ): Promise<MapTileReply> {
    requireSupportedVersion(mapTileVersions, request.version);
    const yieldToEventLoop = this.interactive.restingYield();
    await yieldToEventLoop();
    const { zoom, x, y } = request;
    const tile = await this.tiles.make({ zoom, x, y }, { deadline, yieldToEventLoop });
    const { gzipped, generations } = tile;
    return {
      version: mapTileReplyVersions.written,
      tile: gzipped.toString('base64'),
      generations,
    };
  }
}
