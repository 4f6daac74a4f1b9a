import { Controller, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { GEOCODE_CHUNK, GEOCODE_CHUNK_VERSION } from '#contracts';
import type { GeocodeChunk, GeocodeChunkReply } from '#contracts';
import { Geocoder } from '#geocoding';
import { QueueContext } from '#messaging';
import { InteractiveLoad } from './batches/interactive-load.js';
import { FailedChunkFilter } from './failed-chunk.filter.js';
import { UnknownChunkVersionError } from './unknown-chunk-version-error.js';

/** Answers the chunks of interactive requests. */
@Controller()
@UseFilters(FailedChunkFilter)
export class GeocodeConsumer {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly interactive: InteractiveLoad,
  ) {}

  @MessagePattern(GEOCODE_CHUNK)
  async answer(
    @Payload() chunk: GeocodeChunk,
    @Ctx() context: QueueContext,
  ): Promise<GeocodeChunkReply> {
    if (chunk.version !== GEOCODE_CHUNK_VERSION) throw new UnknownChunkVersionError(chunk.version);
    const { deadline } = context;
    return this.interactive.during(async () => ({
      answers: await this.geocoder.geocode(chunk, { deadline }),
    }));
  }
}
