import { describe, expect, it } from 'vitest';
import type { GeocodeChunk } from '#contracts';
import type { Geocoder } from '#geocoding';
import type { QueueContext } from '#queue';
import { InteractivePriority } from './batches/interactive-priority.js';
import { GeocodeConsumer, EventLoopTurns } from './geocode.consumer.js';
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

describe('a turn of the event loop', () => {
  /** The turns of chunks, each of which takes as many as it has queries; `-` ends a turn. */
  const turnsOf = async (chunks: Readonly<Record<string, number>>): Promise<string> => {
    const turns = new EventLoopTurns();
    const order: string[] = [];
    const answer = async ([name, queries]: readonly [string, number]): Promise<void> => {
      for (let query = 1; query <= queries; query += 1) {
        await turns.next(queries);
        order.push(`${name}${query}`);
      }
    };
    const answered = Promise.all(Object.entries(chunks).map(answer));
    const all = Object.values(chunks).reduce((sum, queries) => sum + queries, 1);
    for (let turn = 1; turn <= all; turn += 1) {
      await new Promise(setImmediate);
      order.push('-');
    }
    await answered;
    return order.join(' ').replace(/^(?:- )+|(?: -)+$/g, '');
  };

  it('is given to one of the chunks that wait, in their order', async () => {
    expect(await turnsOf({ a: 2, b: 2 })).toBe('a1 - b1 - a2 - b2');
  });

  it('is given to the smallest chunk, and every second one to that which has waited longest', async () => {
    expect(await turnsOf({ a: 4, b: 4, c: 2 })).toBe(
      'c1 - a1 - c2 - b1 - a2 - b2 - a3 - b3 - a4 - b4',
    );
  });
});
