import { Controller, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import {
  GEOCODE_CHUNK,
  geocodeChunkVersions,
  geocodeReplyVersions,
  requireSupportedVersion,
} from '#contracts';
import type { GeocodeAnswer, GeocodeChunk, GeocodeChunkReply } from '#contracts';
import { Geocoder } from '#geocoding';
import { QueueContext } from '#queue';
import { EventLoopTurns } from './event-loop-turns.js';
import { InteractivePriority } from './batches/interactive-priority.js';
import { FailedChunkFilter } from './job-reporting.js';
import { AnswerMetrics } from './metrics/worker-metrics.js';
import { Throughput } from './metrics/throughput.js';

/** Answers the chunks of interactive requests. */
@Controller()
@UseFilters(FailedChunkFilter)
export class GeocodeConsumer {
  private readonly turns = new EventLoopTurns();

  constructor(
    private readonly geocoder: Geocoder,
    private readonly interactive: InteractivePriority,
    private readonly metrics: AnswerMetrics,
    private readonly throughput: Throughput,
  ) {}

  @MessagePattern(GEOCODE_CHUNK)
  async answer(
    @Payload() chunk: GeocodeChunk,
    @Ctx() context: QueueContext,
  ): Promise<GeocodeChunkReply> {
    requireSupportedVersion(geocodeChunkVersions, chunk.version);
    const options = {
      deadline: context.deadline,
      yieldToEventLoop: () => this.turns.next(chunk.queries.length),
    };
    const geocode = (): Promise<readonly GeocodeAnswer[]> => this.geocoder.geocode(chunk, options);
    return this.interactive.during(async () => ({
      version: geocodeReplyVersions.written,
      answers: await this.throughput.measure(chunk.queries.length, () =>
        this.metrics.measureChunk(chunk.queries, geocode),
      ),
    }));
  }
}
