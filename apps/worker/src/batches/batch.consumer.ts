import { Controller, UseFilters } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { ChunkStore } from '#batches';
import type { ChunkName } from '#batches';
import { BATCH_CHUNK, batchChunkVersions, checkReadable, GEOCODE_CHUNK_VERSION } from '#contracts';
import type { BatchChunk, GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Geocoder } from '#geocoding';
import { FailedChunkFilter } from '../failed-chunk.filter.js';
import { AnswerMeasure } from '../operations/answer-measure.js';
import { answerChunk, isAway } from './answer-chunk.js';
import { InteractiveLoad } from './interactive-load.js';

const SLICE_LIMIT_MS = 60_000;

/** Answers the chunks of batches, and stores what it found. */
@Controller()
@UseFilters(FailedChunkFilter)
export class BatchConsumer {
  constructor(
    private readonly chunks: ChunkStore,
    private readonly geocoder: Geocoder,
    private readonly interactive: InteractiveLoad,
    private readonly measure: AnswerMeasure,
  ) {}

  @MessagePattern(BATCH_CHUNK)
  async answer(@Payload() chunk: BatchChunk): Promise<void> {
    checkReadable(batchChunkVersions, chunk.version);
    const open = await this.chunks.begin(chunk);
    if (!open) return;
    try {
      const answers = await answerChunk(open, (queries) => this.geocode(queries, open.explain));
      await this.chunks.finish(chunk, answers);
      this.measure.countRows(answers);
    } catch (error) {
      await this.excuse(chunk, error);
      throw error;
    }
  }

  /** An outage may last longer than a chunk is tried. */
  private async excuse(chunk: ChunkName, error: unknown): Promise<void> {
    if (!isAway(error)) return;
    // Where that cannot be written either, it counts: most outages end long before the last attempt.
    await this.chunks.release(chunk).catch(() => undefined);
  }

  private async geocode(
    queries: readonly GeocodeQuery[],
    explain: boolean,
  ): Promise<readonly GeocodeAnswer[]> {
    await this.interactive.givenWay();
    const chunk = { version: GEOCODE_CHUNK_VERSION, queries, explain, outlines: false } as const;
    const options = {
      deadline: Date.now() + SLICE_LIMIT_MS,
      giveWay: () => this.interactive.givenWay(),
    };
    return this.measure.through(queries, () => this.geocoder.geocode(chunk, options));
  }
}
