import { Controller, UseFilters } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { ChunkStore, classifyOutage } from '#batches';
import type { ChunkId, PendingChunk, RowAnswer } from '#batches';
import {
  BATCH_CHUNK,
  batchChunkVersions,
  GEOCODE_CHUNK_VERSION,
  requireSupportedVersion,
  requireEveryAnswer,
} from '#contracts';
import type { BatchChunk, GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Geocoder } from '#geocoding';
import { FailedChunkFilter } from '../job-reporting.js';
import { AnswerMetrics } from '../metrics/worker-metrics.js';
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

/**
 * Queries whose statements run together. More of them cost fewer round trips and delay interactive
 * queries longer. Measured on two busy cores with 20 and with 12: batches reached 0.99 and 1.05 of
 * the throughput of requests of 200; the p95 of single queries was 2.3 and 1.7 times that of an
 * idle service.
 */
const SLICE_SIZE = 12;

/** Answers some queries, in their order. */
export type AnswerSlice = (queries: readonly GeocodeQuery[]) => Promise<readonly GeocodeAnswer[]>;

/**
 * Answers the rows of a chunk in slices; one by one if the chunk is suspect, because it has failed
 * before. Throws a MissingAnswerError if a slice has no answer for one of its queries.
 */
export async function answerChunk(
  { queries, isFailing }: PendingChunk,
  answer: AnswerSlice,
): Promise<readonly RowAnswer[]> {
  const accepted = queries.filter((query) => query !== null);
  const [size, answerNext] = isFailing ? [1, failSingleQueries(answer)] : [SLICE_SIZE, answer];
  const answers: RowAnswer[] = [];
  for (let start = 0; start < accepted.length; start += size) {
    const slice = accepted.slice(start, start + size);
    answers.push(...requireEveryAnswer(slice, await answerNext(slice)));
  }
  const next = answers.values();
  return queries.map((query) => (query === null ? null : next.next().value!));
}

/** A single query that fails while nothing is unavailable is itself the cause. */
const failSingleQueries =
  (answer: AnswerSlice) =>
  async (queries: readonly GeocodeQuery[]): Promise<readonly RowAnswer[]> => {
    try {
      return await answer(queries);
    } catch (error) {
      if (isOutage(error)) throw error;
      return queries.map(() => ({ outcome: 'failed' }));
    }
  };

/**
 * Whether something is unavailable or full. A timeout does not count: the query itself may be slow.
 */
const isOutage = (error: unknown): boolean => {
  const outage = classifyOutage(error);
  return outage !== undefined && outage !== 'timed-out';
};
