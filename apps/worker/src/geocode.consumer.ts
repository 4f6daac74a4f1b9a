import { Controller, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { GEOCODE_CHUNK, GEOCODE_CHUNK_VERSION } from '#contracts';
import type { GeocodeChunk, GeocodeChunkReply } from '#contracts';
import { Geocoder } from '#geocoding';
import { QueueContext } from '#messaging';
import { FailedChunkFilter } from './failed-chunk.filter.js';
import { UnknownChunkVersionError } from './unknown-chunk-version-error.js';

/** Answers the chunks of interactive requests. */
@Controller()
@UseFilters(FailedChunkFilter)
export class GeocodeConsumer {
  constructor(private readonly geocoder: Geocoder) {}

  @MessagePattern(GEOCODE_CHUNK)
  async answer(
    @Payload() chunk: GeocodeChunk,
    @Ctx() context: QueueContext,
  ): Promise<GeocodeChunkReply> {
    if (chunk.version !== GEOCODE_CHUNK_VERSION) throw new UnknownChunkVersionError(chunk.version);
    return { answers: await this.geocoder.geocode(chunk, { deadline: context.deadline }) };
  }
}
