import { describe, expect, it } from 'vitest';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Metrics } from '#platform';
import { AnswerMetrics } from './worker-metrics.js';

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
