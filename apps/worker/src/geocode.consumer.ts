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

/** Gives the chunks of interactive requests their turns of the event loop. */
export class EventLoopTurns {
  private readonly waiting: WaitingChunk[] = [];
  private isTurnOfSmallest = false;

  /**
   * Resolves in a turn of the event loop of its own. One waiting chunk continues in each turn, so that
   * messages and heartbeats wait for one step of one chunk. Turns alternate between the chunk with the
   * fewest queries, so that a large request does not delay a single query, and the one that has waited
   * longest.
   */
  next(queries: number): Promise<void> {
    return new Promise((resume) => {
      this.waiting.push({ queries, resume });
      if (this.waiting.length === 1) setImmediate(() => this.give());
    });
  }

  private give(): void {
    this.isTurnOfSmallest = !this.isTurnOfSmallest;
    const next = this.isTurnOfSmallest ? smallestOf(this.waiting) : this.waiting[0];
    if (!next) throw new Error('no chunk waits for a turn');
    this.waiting.splice(this.waiting.indexOf(next), 1);
    if (this.waiting.length > 0) setImmediate(() => this.give());
    next.resume();
  }
}

interface WaitingChunk {
  readonly queries: number;
  readonly resume: () => void;
}

/** Of equal chunks the one that has waited longest. */
const smallestOf = ([first, ...others]: readonly WaitingChunk[]): WaitingChunk | undefined =>
  others.reduce(
    (smallest, one) => (smallest && one.queries >= smallest.queries ? smallest : one),
    first,
  );
