import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Metrics } from '#platform';
import { AnswerMetrics, Throughput } from './worker-metrics.js';

const byId = (id: string): GeocodeQuery => ({ kind: 'id', id, limit: 1 });

const setUp = () => {
  const metrics = new Metrics('worker');
  return { metrics, answers: new AnswerMetrics(metrics) };
};

describe('the metrics of answers', () => {
  it('count queries by kind and outcome', async () => {
    const { metrics, answers: answerMetrics } = setUp();
    const answers: GeocodeAnswer[] = [{ outcome: 'no-match' }, { outcome: 'no-match' }];
    const answered = await answerMetrics.measure([byId('one'), byId('two')], () =>
      Promise.resolve(answers),
    );
    expect(answered).toBe(answers);
    expect(await metrics.text()).toContain(
      'geocoder_queries_total{kind="id",outcome="no-match"} 2',
    );
  });

  it('count queries that could not be answered, and rethrow the error', async () => {
    const { metrics, answers: answerMetrics } = setUp();
    const broken = answerMetrics.measure([byId('one')], () =>
      Promise.reject(new Error('unavailable')),
    );
    await expect(broken).rejects.toThrow('unavailable');
    const text = await metrics.text();
    expect(text).toContain('geocoder_queries_total{kind="id",outcome="failed"} 1');
  });

  it('count messages with their queries', async () => {
    const { metrics, answers: answerMetrics } = setUp();
    answerMetrics.countChunk([byId('one'), byId('two')]);
    const text = await metrics.text();
    expect(text).toContain('geocoder_chunk_queries_count 1');
    expect(text).toContain('geocoder_chunk_queries_sum 2');
  });

  it('count rows that were rejected at upload, and those that failed', async () => {
    const { metrics, answers: answerMetrics } = setUp();
    answerMetrics.countRows([null, { outcome: 'failed' }, { outcome: 'filtered' }, null]);
    const text = await metrics.text();
    expect(text).toContain('geocoder_batch_rows_total{outcome="rejected"} 2');
    expect(text).toContain('geocoder_batch_rows_total{outcome="failed"} 1');
    expect(text).toContain('geocoder_batch_rows_total{outcome="filtered"} 1');
  });
});

/** How long a chunk takes, and the interval between starts. Milliseconds. */
interface Gaps {
  readonly takes?: number;
  readonly every?: number;
}

/** Work that takes this long. */
const lasting = (ms: number) => (): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms));

describe('the throughput of a worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Runs chunks of ten queries, started at a fixed interval. */
  const work = async (throughput: Throughput, chunks: number, gaps: Gaps = {}) => {
    const { takes = 100, every = takes } = gaps;
    const running: Promise<void>[] = [];
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      running.push(throughput.measure(lasting(takes), () => 10));
      await vi.advanceTimersByTimeAsync(every);
    }
    await vi.advanceTimersByTimeAsync(takes);
    await Promise.all(running);
  };

  it('is 0 before the first answer', () => {
    expect(new Throughput().queriesPerSecond()).toBe(0);
  });

  it('counts busy time only, however little work there is', async () => {
    const [busy, sparse] = [new Throughput(), new Throughput()];
    await work(busy, 50);
    await work(sparse, 50, { takes: 100, every: 2_000 });

    expect(busy.queriesPerSecond()).toBeCloseTo(100, -1);
    expect(sparse.queriesPerSecond()).toBeCloseTo(100, -1);
  });

  it('counts the time of concurrent chunks once', async () => {
    const throughput = new Throughput();
    await work(throughput, 200, { takes: 100, every: 25 });

    expect(throughput.queriesPerSecond()).toBeGreaterThan(350);
  });

  it('forgets old measurements', async () => {
    const throughput = new Throughput();
    await work(throughput, 100);
    await work(throughput, 40, { takes: 1_000 });

    expect(throughput.queriesPerSecond()).toBeLessThan(12);
  });

  it('counts the time, but not the queries, of failed work', async () => {
    const throughput = new Throughput();
    await work(throughput, 10);
    const failing = throughput.measure(
      () => lasting(1_000)().then(() => Promise.reject(Error())),
      () => 10,
    );
    await Promise.all([expect(failing).rejects.toThrow(), vi.advanceTimersByTimeAsync(1_000)]);

    expect(throughput.queriesPerSecond()).toBeLessThan(60);
  });
});
