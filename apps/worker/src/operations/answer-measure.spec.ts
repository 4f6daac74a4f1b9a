import { describe, expect, it } from '@jest/globals';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Metrics } from '#observability';
import { AnswerMeasure } from './answer-measure.js';

const byId = (id: string): GeocodeQuery => ({ kind: 'id', id, limit: 1 });

const setUp = () => {
  const metrics = new Metrics('worker');
  return { metrics, measure: new AnswerMeasure(metrics) };
};

describe('the measure of answers', () => {
  it('counts queries by kind and outcome', async () => {
    const { metrics, measure } = setUp();
    const answers: GeocodeAnswer[] = [{ outcome: 'no-match' }, { outcome: 'no-match' }];
    const answered = await measure.through([byId('one'), byId('two')], () =>
      Promise.resolve(answers),
    );
    expect(answered).toBe(answers);
    expect(await metrics.text()).toContain(
      'geocoder_queries_total{kind="id",outcome="no-match"} 2',
    );
  });

  it('counts queries that could not be answered, and lets the failure pass', async () => {
    const { metrics, measure } = setUp();
    const broken = measure.chunk([byId('one')], () => Promise.reject(new Error('away')));
    await expect(broken).rejects.toThrow('away');
    const text = await metrics.text();
    expect(text).toContain('geocoder_queries_total{kind="id",outcome="failed"} 1');
    expect(text).toContain('geocoder_chunk_queries_count 1');
  });

  it('counts rows that were rejected when they came, and those given up', async () => {
    const { metrics, measure } = setUp();
    measure.countRows([null, { outcome: 'failed' }, { outcome: 'filtered' }, null]);
    const text = await metrics.text();
    expect(text).toContain('geocoder_batch_rows_total{outcome="rejected"} 2');
    expect(text).toContain('geocoder_batch_rows_total{outcome="failed"} 1');
    expect(text).toContain('geocoder_batch_rows_total{outcome="filtered"} 1');
  });
});
