import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';
import { watchPools } from './watch-pools.js';
import { watchQueue } from './watch-queue.js';

const samplesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('the metrics of a program', () => {
  it('are told under their names, with their labels', async () => {
    const metrics = new Metrics('worker');
    metrics.of('queries').inc({ kind: 'text', outcome: 'matched' }, 3);
    expect(await metrics.text()).toContain(
      'geocoder_queries_total{kind="text",outcome="matched"} 3',
    );
  });

  it('leave out those of other programs, which can be counted all the same', async () => {
    const metrics = new Metrics('gateway');
    metrics.of('queries').inc({ kind: 'text', outcome: 'matched' });
    expect(await metrics.text()).not.toContain('geocoder_queries_total');
  });

  it('look up anew what is asked for', async () => {
    const metrics = new Metrics('worker');
    let hits = 3;
    metrics.whenAsked({
      metrics: ['answerCacheHits'],
      read: () => metrics.of('answerCacheHits').inc(hits),
    });
    await metrics.text();
    hits = 5;
    expect(await metrics.text()).toContain('geocoder_answer_cache_hits_total 5');
  });

  it('leave out a figure that cannot be read, old or not', async () => {
    const metrics = new Metrics('gateway');
    let isAway = false;
    watchQueue(metrics, 'geocode', () =>
      isAway
        ? Promise.reject(new Error('out of reach'))
        : Promise.resolve({ waiting: 2, active: 1, oldestWaitMs: 500 }),
    );
    metrics.whenAsked({ metrics: ['workersAlive'], read: () => undefined });
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

  it('do not wait for a figure that never comes', async () => {
    const metrics = new Metrics('gateway');
    metrics.of('refusals').inc({ reason: 'bad_request' });
    watchQueue(metrics, 'geocode', () => new Promise(() => undefined));
    expect(await metrics.text()).toContain('geocoder_refusals_total{reason="bad_request"} 1');
  });

  it('tell of every pool by its name, whoever watches it', async () => {
    const metrics = new Metrics('worker');
    watchPools(metrics)('batches')(() => ({ busy: 1, idle: 2, waiting: 0 }));
    watchPools(metrics)('gazetteer')(() => ({ busy: 4, idle: 0, waiting: 7 }));
    const text = await metrics.text();
    expect(text).toContain('geocoder_database_pool_connections{pool="batches",state="busy"} 1');
    expect(text).toContain(
      'geocoder_database_pool_connections{pool="gazetteer",state="waiting"} 7',
    );
  });
});
