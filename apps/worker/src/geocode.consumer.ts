import { Controller, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import {
  checkReadable,
  GEOCODE_CHUNK,
  geocodeChunkVersions,
  geocodeReplyVersions,
} from '#contracts';
import type { GeocodeChunk, GeocodeChunkReply } from '#contracts';
import { Geocoder } from '#geocoding';
import { QueueContext } from '#messaging';
import { InteractiveLoad } from './batches/interactive-load.js';
import { FailedChunkFilter } from './failed-chunk.filter.js';
import { AnswerMeasure } from './operations/answer-measure.js';
import { WorkPace } from './operations/work-pace.js';

/** Answers the chunks of interactive requests. */
@Controller()
@UseFilters(FailedChunkFilter)
export class GeocodeConsumer {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly interactive: InteractiveLoad,
    private readonly measure: AnswerMeasure,
    private readonly pace: WorkPace,
  ) {}

  @MessagePattern(GEOCODE_CHUNK)
  async answer(
    @Payload() chunk: GeocodeChunk,
    @Ctx() context: QueueContext,
  ): Promise<GeocodeChunkReply> {
    checkReadable(geocodeChunkVersions, chunk.version);
    const { deadline } = context;
    const geocode = () => this.geocoder.geocode(chunk, { deadline });
    return this.interactive.during(async () => ({
      version: geocodeReplyVersions.written,
      answers: await this.pace.during(chunk.queries.length, () =>
        this.measure.chunk(chunk.queries, geocode),
      ),
    }));
  }
}
