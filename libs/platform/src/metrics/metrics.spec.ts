import { describe, expect, it } from 'vitest';
import { collectPoolMetrics, collectQueueMetrics, Metrics } from './metrics.js';

const samplesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('the metrics of a program', () => {
  it('are exported under their names, with their labels', async () => {
    const metrics = new Metrics('worker');
    metrics.of('queries').inc({ kind: 'text', outcome: 'matched' }, 3);
    expect(await metrics.text()).toContain(
      'geocoder_queries_total{kind="text",outcome="matched"} 3',
    );
  });

  it('leave out those of other programs, which can be incremented all the same', async () => {
    const metrics = new Metrics('gateway');
    metrics.of('queries').inc({ kind: 'text', outcome: 'matched' });
    expect(await metrics.text()).not.toContain('geocoder_queries_total');
  });

  it('call collectors on every scrape', async () => {
    const metrics = new Metrics('worker');
    let hits = 3;
    metrics.addCollector({
      metrics: ['answerCacheHits'],
      read: () => metrics.of('answerCacheHits').inc(hits),
    });
    await metrics.text();
    hits = 5;
    expect(await metrics.text()).toContain('geocoder_answer_cache_hits_total 5');
  });

  it('leave out a metric whose collector fails, instead of its previous value', async () => {
    const metrics = new Metrics('gateway');
    let isAway = false;
    collectQueueMetrics(metrics, 'geocode', () =>
      isAway
        ? Promise.reject(new Error('connection lost'))
        : Promise.resolve({ waiting: 2, active: 1, oldestWaitMs: 500 }),
    );
    metrics.addCollector({ metrics: ['workersAlive'], read: () => undefined });
    expect(samplesOf(await metrics.text())).toEqual(
      expect.arrayContaining([
        'geocoder_queue_depth{queue="geocode",state="waiting"} 2',
        'geocoder_queue_depth{queue="geocode",state="active"} 1',
        'geocoder_queue_oldest_seconds{queue="geocode"} 0.5',
      ]),
    );
    isAway = true;
    const samples = samplesOf(await metrics.text()).join('\n');
    expect(samples).not.toMatch(/geocoder_queue|geocoder_workers_alive/);
  });

  it('do not wait for a collector that never resolves', async () => {
    const metrics = new Metrics('gateway');
    metrics.of('refusals').inc({ reason: 'bad_request' });
    collectQueueMetrics(metrics, 'geocode', () => new Promise(() => undefined));
    expect(await metrics.text()).toContain('geocoder_refusals_total{reason="bad_request"} 1');
  });

  it('export every pool under its name, however many callers register pools', async () => {
    const metrics = new Metrics('worker');
    collectPoolMetrics(metrics)('batches')(() => ({ busy: 1, idle: 2, waiting: 0 }));
    collectPoolMetrics(metrics)('gazetteer')(() => ({ busy: 4, idle: 0, waiting: 7 }));
    const text = await metrics.text();
    expect(text).toContain('geocoder_database_pool_connections{pool="batches",state="busy"} 1');
    expect(text).toContain(
      'geocoder_database_pool_connections{pool="gazetteer",state="waiting"} 7',
    );
  });
});
