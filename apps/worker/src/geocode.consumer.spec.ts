import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChunkPartsReply, GeocodeChunk, GeocodeQuery, PartReply } from '#contracts';
import type { Geocoder } from '#geocoding';
import { GazetteerNotLoadedError } from '#geocoding';
import { Metrics } from '#platform';
import { QueueContext } from '#queue';
import { InteractivePriority } from './batches/interactive-priority.js';
import { EventLoopTurns, GeocodeConsumer } from './geocode.consumer.js';
import { Throughput, AnswerMetrics, MeasuredGeocoder } from './metrics/worker-metrics.js';

const NOW = Date.now();

const idQuery = (id: string): GeocodeQuery => ({ kind: 'id', id, limit: 1 });

const postponeAll: Geocoder['geocodeQuick'] = async ({ queries }) => queries.map(() => 'postponed');

const postponeFirst: Geocoder['geocodeQuick'] = async (chunk, options) =>
  (await answerWithId(chunk, options)).map((answer, at) => (at === 0 ? 'postponed' : answer));

/** A consumer over a geocoder, and the lines that it logs. */
const consumerOver = (
  geocode: Geocoder['geocode'],
  geocodeQuick: Geocoder['geocodeQuick'] = postponeAll,
  level = 'error',
) => {
  const lines: string[] = [];
  const logger = pino({ level }, { write: (line: string) => lines.push(line) });
  const metrics = new Metrics('worker');
  const geocoder = new MeasuredGeocoder(
    { geocode, geocodeQuick } as Geocoder,
    new AnswerMetrics(metrics),
    new Throughput(),
  );
  const consumer = new GeocodeConsumer(geocoder, new InteractivePriority(), logger);
  return { consumer, lines, metrics };
};

/** A message that waits for ever, and the partial replies that are sent to it. */
const contextWith = (partials: readonly PartReply[][] = []) =>
  new QueueContext([
    Infinity,
    'r',
    (reply) => (partials as PartReply[][]).push(partsOf(JSON.parse(reply.slice(1)))),
  ]);

const partsOf = (reply: unknown): PartReply[] => [...(reply as ChunkPartsReply).parts];

const answerWithId: Geocoder['geocode'] = async ({ queries }) =>
  queries.map((query) => ({
    outcome: 'no-match',
    explanation: {
      components: {},
      info: [query.kind === 'id' ? query.id : ''],
      warnings: [],
      errors: [],
    },
  }));

const idsOf = ({ queries }: GeocodeChunk): readonly string[] =>
  queries.map((query) => (query.kind === 'id' ? query.id : ''));

/** A chunk with the queries of several requests; the deadline of one that is `late` has passed. */
const chunkOf = (parts: readonly (readonly string[])[]): GeocodeChunk => ({
  version: 1,
  queries: parts.flat().map(idQuery),
  explain: true,
  outlines: false,
  parts: parts.map((ids, index) => ({
    requestId: `request ${index}`,
    queries: ids.length,
    deadline: ids.includes('late') ? NOW - 1 : NOW + 60_000 + index,
  })),
});

const idsIn = (reply: PartReply | undefined): unknown =>
  reply && 'answers' in reply
    ? reply.answers.map(({ explanation }) => explanation?.info[0])
    : reply?.failure;

describe('the consumer of requests', () => {
  afterEach(() => void vi.useRealTimers());

  it('yields to the event loop between queries, in a turn of its own for each chunk', async () => {
    const order: string[] = [];
    const { consumer } = consumerOver(async (_, { yieldToEventLoop }) => {
      for (const query of ['first', 'second']) {
        order.push(query);
        await yieldToEventLoop?.();
      }
      return [];
    });
    const chunk = { ...chunkOf([]), parts: undefined };
    const answers = [consumer.answer(chunk, contextWith()), consumer.answer(chunk, contextWith())];
    const message = new Promise(setImmediate).then(() => order.push('message'));
    await Promise.all([...answers, message]);
    expect(order.indexOf('message')).toBeGreaterThan(order.indexOf('first'));
    expect(order.indexOf('message')).toBeLessThan(order.lastIndexOf('second'));
  });

  it('logs warnings without a stack while no data set is loaded', async () => {
    const notLoaded = () => Promise.reject(new GazetteerNotLoadedError());
    const { consumer, lines } = consumerOver(notLoaded, notLoaded, 'warn');
    const reply = await consumer.answer(chunkOf([['a'], ['b']]), contextWith());
    expect(partsOf(reply).map(idsIn)).toEqual(Array(2).fill('GazetteerNotLoadedError'));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 40, msg: 'pass over requests failed', cause: 'GazetteerNotLoadedError' },
      { level: 40, msg: 'chunk failed', requestId: 'request 0' },
      { level: 40, msg: 'chunk failed', requestId: 'request 1' },
    ]);
    expect(lines.join('')).not.toContain('stack');
  });

  it('answers the parts of a chunk, each with its own queries and deadline', async () => {
    const deadlines: number[] = [];
    const { consumer } = consumerOver((chunk, options) => {
      deadlines.push(options.deadline);
      return answerWithId(chunk, options);
    });
    const reply = await consumer.answer(chunkOf([['a'], ['b', 'c'], ['d']]), contextWith());
    const byPart = partsOf(reply).sort((one, other) => one.part - other.part);
    expect(byPart.map(idsIn)).toEqual([['a'], ['b', 'c'], ['d']]);
    expect(deadlines.map((deadline) => deadline - NOW)).toEqual([60_000, 60_001, 60_002]);
  });

  it('answers the quick queries of all parts together, and the other parts independently', async () => {
    const calls: string[] = [];
    const { consumer } = consumerOver(
      (chunk, options) => {
        calls.push(`${idsOf(chunk).join(' ')} alone`);
        return answerWithId(chunk, options);
      },
      async (chunk, options) => {
        const ids = idsOf(chunk);
        const isHalf = Math.abs(options.deadline - (Date.now() + NOW + 60_000) / 2) < 1_000;
        calls.push(`${ids.join(' ')} in ${isHalf ? 'half the time' : 'other time'}`);
        const answers = await answerWithId(chunk, options);
        return answers.map((answer, index) =>
          ids[index]?.startsWith('slow') ? 'postponed' : answer,
        );
      },
    );
    const reply = await consumer.answer(
      chunkOf([['a'], ['b', 'slow'], ['late'], ['c', 'd'], ['slow 2']]),
      contextWith(),
    );
    const byPart = partsOf(reply).sort((one, other) => one.part - other.part);
    expect(byPart.map(idsIn)).toEqual([['a'], ['b', 'slow'], 'expired', ['c', 'd'], ['slow 2']]);
    expect(calls).toEqual(['a b slow c d slow 2 in half the time', 'slow alone', 'slow 2 alone']);
  });

  it('counts each query once, whether it is postponed or not', async () => {
    const { consumer, metrics } = consumerOver(answerWithId, postponeFirst);
    await consumer.answer(chunkOf([['a', 'b'], ['c']]), contextWith());
    expect(await metrics.of('queries').get()).toMatchObject({
      values: [{ labels: { kind: 'id', outcome: 'no-match' }, value: 3 }],
    });
  });

  it('does not search for a request whose deadline has passed, and logs nothing', async () => {
    const searched: unknown[] = [];
    const { consumer, lines } = consumerOver((chunk, options) => {
      searched.push(chunk.queries);
      return answerWithId(chunk, options);
    });
    const reply = await consumer.answer(chunkOf([['late'], ['b']]), contextWith());
    const byPart = partsOf(reply).sort((one, other) => one.part - other.part);
    expect(byPart.map(idsIn)).toEqual(['expired', ['b']]);
    expect(searched).toEqual([[idQuery('b')]]);
    expect(lines).toEqual([]);
  });

  it('replies to the other parts when one fails, and logs the failure with its request', async () => {
    const geocode: Geocoder['geocode'] = async (chunk, options) => {
      if (chunk.queries.some((query) => query.kind === 'id' && query.id === 'bad'))
        throw new RangeError('broken');
      return answerWithId(chunk, options);
    };
    const { consumer, lines } = consumerOver(geocode, geocode);
    const partials: PartReply[][] = [];
    const reply = await consumer.answer(chunkOf([['a'], ['bad'], ['c']]), contextWith(partials));
    expect(partials).toEqual([]);
    const byPart = partsOf(reply).sort((one, other) => one.part - other.part);
    expect(byPart.map(idsIn)).toEqual([['a'], 'RangeError', ['c']]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"requestId":"request 1"');
  });

  it('counts and reports the failure of a pass in whose time the requests have expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { consumer, lines, metrics } = consumerOver(answerWithId, async () => {
      vi.setSystemTime(Date.now() + 120_000);
      throw new RangeError('broken');
    });
    const reply = await consumer.answer(chunkOf([['a'], ['b', 'c'], ['late']]), contextWith());
    expect(partsOf(reply).map(idsIn)).toEqual(['RangeError', 'RangeError', 'expired']);
    expect(lines).toHaveLength(2);
    expect(await metrics.of('queries').get()).toMatchObject({
      values: [{ labels: { kind: 'id', outcome: 'failed' }, value: 3 }],
    });
  });

  it('sends the answers of a part that ends before a slow one, and all of them at the end', async () => {
    let endSlow: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (endSlow = resolve));
    const { consumer } = consumerOver(async (chunk, options) => {
      if (idsOf(chunk).includes('slow')) await slow;
      return answerWithId(chunk, options);
    });
    const partials: PartReply[][] = [];
    const answer = consumer.answer(chunkOf([['slow'], ['b']]), contextWith(partials));
    while (partials.length === 0) await sleep(1);
    expect(partials.flat().map(idsIn)).toEqual([['b']]);
    endSlow();
    expect(partsOf(await answer).map(({ part }) => part)).toEqual([1, 0]);
    expect(partials).toHaveLength(1);
  });

  it('sends the answers of the pass before it answers postponed queries', async () => {
    const partials: PartReply[][] = [];
    const sentBefore: unknown[] = [];
    const { consumer } = consumerOver((chunk, options) => {
      sentBefore.push(...partials.flat().map(idsIn));
      return answerWithId(chunk, options);
    }, postponeFirst);
    await consumer.answer(chunkOf([['slow'], ['b'], ['c']]), contextWith(partials));
    expect(sentBefore).toEqual([['b'], ['c']]);
    expect(partials).toHaveLength(1);
  });

  it('sends no partial reply where only expired parts are left after the pass', async () => {
    const { consumer } = consumerOver(answerWithId, answerWithId);
    const partials: PartReply[][] = [];
    await consumer.answer(chunkOf([['late'], ['b'], ['c']]), contextWith(partials));
    expect(partials).toEqual([]);
  });

  it('fails a part of which the answer to a postponed query is missing', async () => {
    const { consumer } = consumerOver(async () => [], postponeFirst);
    const reply = await consumer.answer(chunkOf([['slow', 'b'], ['c']]), contextWith());
    expect(partsOf(reply).map(idsIn)).toEqual([['c'], 'Error']);
  });

  it.each([
    [1, 1],
    [2, 2],
  ] as const)('replies to a chunk of version %d in version %d', async (version, expected) => {
    const { consumer } = consumerOver(answerWithId);
    const whole = { ...chunkOf([['a']]), version };
    expect((await consumer.answer(whole, contextWith())).version).toBe(expected);
    const alone = { ...whole, parts: undefined };
    expect((await consumer.answer(alone, contextWith())).version).toBe(expected);
  });

  it('rejects a chunk of an unknown version', async () => {
    const { consumer } = consumerOver(answerWithId);
    const chunk = { ...chunkOf([]), version: 99 } as unknown as GeocodeChunk;
    await expect(consumer.answer(chunk, contextWith())).rejects.toThrow('99');
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
