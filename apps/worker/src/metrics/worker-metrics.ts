import { Inject, Injectable } from '@nestjs/common';
import type { RowAnswer } from '#batches';
import { CapacityStore } from '#batches';
import type { GeocodeAnswer, GeocodeChunk, GeocodeQuery } from '#contracts';
import { BATCH_QUEUE } from '#contracts';
import { Geocoder } from '#geocoding';
import type { GeocodeOptions, QuickAnswer } from '#geocoding';
import { Metrics, collectQueueMetrics } from '#platform';
import type { QueueClient } from '#queue';
import { BATCH_QUEUE_CLIENT } from '../worker.config.js';

/** Exports the number of batches, the batch queue and the answer cache on every scrape. */
@Injectable()
export class WorkerMetrics {
  constructor(
    private readonly metrics: Metrics,
    private readonly occupancy: CapacityStore,
    private readonly geocoder: Geocoder,
    @Inject(BATCH_QUEUE_CLIENT) queue: Pick<QueueClient, 'stats'>,
  ) {
    collectQueueMetrics(metrics, BATCH_QUEUE, () => queue.stats());
    metrics.addCollector({
      metrics: ['answerCacheHits', 'answerCacheMisses'],
      read: () => this.readCache(),
    });
    metrics.addCollector({ metrics: ['batches'], read: () => this.readBatches() });
  }

  private readCache(): void {
    const { hits, misses } = this.geocoder.cacheFigures ?? { hits: 0, misses: 0 };
    this.metrics.of('answerCacheHits').inc(hits);
    this.metrics.of('answerCacheMisses').inc(misses);
  }

  private async readBatches(): Promise<void> {
    const batches = this.metrics.of('batches');
    for (const { status, count } of await this.occupancy.byStatus()) {
      batches.set({ status }, count);
    }
  }
}

/** Counts the outcomes of queries, of requests and batches alike. */
@Injectable()
export class AnswerMetrics {
  constructor(private readonly metrics: Metrics) {}

  /** Counts a message with interactive queries. */
  countChunk(queries: readonly GeocodeQuery[]): void {
    this.metrics.of('chunkQueries').observe(queries.length);
  }

  /** Counts the rows of a batch when they are stored. */
  countRows(answers: readonly RowAnswer[]): void {
    for (const [outcome, count] of countByName(answers.map((row) => row?.outcome ?? 'rejected'))) {
      this.metrics.of('batchRows').inc({ outcome }, count);
    }
  }

  /** Counts the outcomes of the answers that `answer` returns, or the failure of all of them. */
  async measure(
    queries: readonly GeocodeQuery[],
    answer: () => Promise<readonly GeocodeAnswer[]>,
  ): Promise<readonly GeocodeAnswer[]> {
    try {
      const answers = await answer();
      this.count(queries, answers);
      return answers;
    } catch (error) {
      this.countFailed(queries);
      throw error;
    }
  }

  countFailed(queries: readonly GeocodeQuery[]): void {
    this.countOutcomes(queries.map(({ kind }) => [kind, 'failed']));
  }

  /** Counts the outcomes of the queries, and the levels and confidences of the best matches. */
  count(queries: readonly GeocodeQuery[], answers: readonly GeocodeAnswer[]): void {
    this.countOutcomes(
      queries.map(({ kind }, index) => [kind, answers[index]?.outcome ?? 'failed']),
    );
    const best = answers.flatMap((answer) =>
      answer.outcome === 'matched' ? answer.matches.slice(0, 1) : [],
    );
    const levels = countByName(best.map(({ level }) => level));
    for (const [level, count] of levels) this.metrics.of('matchLevel').inc({ level }, count);
    const confidence = this.metrics.of('matchConfidence');
    for (const match of best) confidence.observe(match.confidence);
  }

  /** Counts once per combination, not per query: a chunk has few of them. */
  private countOutcomes(outcomes: readonly (readonly [kind: string, outcome: string])[]): void {
    for (const [name, count] of countByName(outcomes.map((pair) => pair.join(' ')))) {
      const [kind = '', outcome = ''] = name.split(' ');
      this.metrics.of('queries').inc({ kind, outcome }, count);
    }
  }
}

const countByName = <Name extends string>(names: readonly Name[]): ReadonlyMap<Name, number> => {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Half-life of measurements: the result covers about the last ten seconds. */
const HALF_LIFE_MS = 5_000;

/**
 * Measures how many queries a second this worker answers: recent queries divided by the time in
 * which any were in progress. So it is the capacity of the worker, not its load.
 */
@Injectable()
export class Throughput {
  private inProgress = 0;
  private queries = 0;
  private busyMs = 0;
  /** Up to when `busyMs` is counted and both sums have decayed. */
  private countedUntilMs = performance.now();

  /** Counts the queries that the result of the work has answered if it succeeds, and its time in any case. */
  async measure<T>(work: () => Promise<T>, answeredBy: (result: T) => number): Promise<T> {
    this.advance();
    this.inProgress += 1;
    try {
      const result = await work();
      this.advance();
      this.queries += answeredBy(result);
      return result;
    } finally {
      this.advance();
      this.inProgress -= 1;
    }
  }

  /** 0 before the first answer. */
  queriesPerSecond(): number {
    this.advance();
    if (this.busyMs === 0) return 0;
    return Math.round((this.queries / this.busyMs) * 1_000_000) / 1_000;
  }

  private advance(): void {
    const now = performance.now();
    const elapsedMs = now - this.countedUntilMs;
    this.countedUntilMs = now;
    // Both sums decay equally, so that idle time does not change the ratio.
    const decay = 2 ** (-elapsedMs / HALF_LIFE_MS);
    this.queries *= decay;
    this.busyMs *= decay;
    if (this.inProgress > 0) this.busyMs += elapsedMs;
  }
}

/** The geocoder for interactive queries: counts outcomes and measures throughput. */
@Injectable()
export class MeasuredGeocoder {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly metrics: AnswerMetrics,
    private readonly throughput: Throughput,
  ) {}

  /** Counts a message with its queries. */
  countChunk({ queries }: GeocodeChunk): void {
    this.metrics.countChunk(queries);
  }

  /** As Geocoder.geocode. */
  geocode(chunk: GeocodeChunk, options: GeocodeOptions): Promise<readonly GeocodeAnswer[]> {
    const { queries } = chunk;
    return this.throughput.measure(
      () => this.metrics.measure(queries, () => this.geocoder.geocode(chunk, options)),
      () => queries.length,
    );
  }

  /** As Geocoder.geocodeQuick. Postponed queries, and all of a pass that fails, are not counted: they are answered again. */
  async geocodeQuick(
    chunk: GeocodeChunk,
    options: GeocodeOptions,
  ): Promise<readonly QuickAnswer[]> {
    const answers = await this.throughput.measure(
      () => this.geocoder.geocodeQuick(chunk, options),
      (all) => all.filter((answer) => answer !== 'postponed').length,
    );
    const answered = chunk.queries.filter((_, index) => answers[index] !== 'postponed');
    this.metrics.count(
      answered,
      answers.filter((answer) => answer !== 'postponed'),
    );
    return answers;
  }

  /** Counts queries whose time has passed while they were answered. */
  countFailed(queries: readonly GeocodeQuery[]): void {
    this.metrics.countFailed(queries);
  }
}
