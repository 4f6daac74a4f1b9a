import { Controller, UseFilters } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { ChunkStore } from '#batches';
import type { ChunkId } from '#batches';
import {
  BATCH_CHUNK,
  batchChunkVersions,
  GEOCODE_CHUNK_VERSION,
  requireSupportedVersion,
} from '#contracts';
import type { BatchChunk, GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Geocoder } from '#geocoding';
import { FailedChunkFilter } from '../job-reporting.js';
import { AnswerMetrics } from '../metrics/worker-metrics.js';
import { answerChunk, isOutage } from './answer-chunk.js';
import { InteractivePriority } from './interactive-priority.js';

const SLICE_TIMEOUT_MS = 60_000;

/** Answers the chunks of batches and stores the answers. */
@Controller()
@UseFilters(FailedChunkFilter)
export class BatchConsumer {
  constructor(
    private readonly chunks: ChunkStore,
    private readonly geocoder: Geocoder,
    private readonly interactive: InteractivePriority,
    private readonly metrics: AnswerMetrics,
  ) {}

  @MessagePattern(BATCH_CHUNK)
  async answer(@Payload() chunk: BatchChunk): Promise<void> {
    requireSupportedVersion(batchChunkVersions, chunk.version);
    const open = await this.chunks.begin(chunk);
    if (!open) return;
    try {
      const answers = await answerChunk(open, (queries) => this.geocode(queries, open.explain));
      await this.chunks.finish(chunk, answers);
      this.metrics.countRows(answers);
    } catch (error) {
      await this.forgiveOutage(chunk, error);
      throw error;
    }
  }

  /**
   * Does not count an attempt that failed in an outage, which may last longer than all attempts of
   * a chunk.
   */
  private async forgiveOutage(chunk: ChunkId, error: unknown): Promise<void> {
    if (!isOutage(error)) return;
    // If that cannot be stored either, the attempt counts: most outages end long before the last
    // one.
    await this.chunks.release(chunk).catch(() => undefined);
  }

  private async geocode(
    queries: readonly GeocodeQuery[],
    explain: boolean,
  ): Promise<readonly GeocodeAnswer[]> {
    await this.interactive.yieldToInteractive();
    const chunk = { version: GEOCODE_CHUNK_VERSION, queries, explain, outlines: false } as const;
    const options = {
      deadline: Date.now() + SLICE_TIMEOUT_MS,
      yieldToEventLoop: () => this.interactive.yieldToInteractive(),
    };
    return this.metrics.measure(queries, () => this.geocoder.geocode(chunk, options));
  }
}
