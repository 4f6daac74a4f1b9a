import { describe, expect, it } from 'vitest';
import type { GeocodeChunk } from '#contracts';
import type { Geocoder } from '#geocoding';
import type { QueueContext } from '#queue';
import { InteractivePriority } from './batches/interactive-priority.js';
import { GeocodeConsumer } from './geocode.consumer.js';
import type { AnswerMetrics } from './metrics/worker-metrics.js';
import { Throughput } from './metrics/throughput.js';

const chunk: GeocodeChunk = { version: 1, queries: [], explain: false, outlines: false };

describe('the consumer of requests', () => {
  it('yields to the event loop between queries, in a turn of its own for each chunk', async () => {
    const order: string[] = [];
    const geocode: Geocoder['geocode'] = async (_, { yieldToEventLoop }) => {
      for (const query of ['first', 'second']) {
        order.push(query);
        await yieldToEventLoop?.();
      }
      return [];
    };
    const consumer = new GeocodeConsumer(
      { geocode } as Geocoder,
      new InteractivePriority(),
      { measureChunk: (_, answer) => answer() } as AnswerMetrics,
      new Throughput(),
    );
    const context = { deadline: Infinity } as QueueContext;
    const answers = [consumer.answer(chunk, context), consumer.answer(chunk, context)];
    const message = new Promise(setImmediate).then(() => order.push('message'));
    await Promise.all([...answers, message]);
    expect(order.indexOf('message')).toBeGreaterThan(order.indexOf('first'));
    expect(order.indexOf('message')).toBeLessThan(order.lastIndexOf('second'));
  });
});
