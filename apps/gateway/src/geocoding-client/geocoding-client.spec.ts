import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { ClientProxy } from '@nestjs/microservices';
import { describe, expect, it } from 'vitest';
import { Observable, delay, from, map, mergeMap, of, throwError } from 'rxjs';
import type { GeocodeChunk, GeocodeChunkReply } from '#contracts';
import type { QueuedMessage } from '#queue';
import { Metrics } from '#platform';
import { DeadlineExceededError, HandlerFailedError, QueueUnavailableError } from '#queue';
import { ApiError } from '../http/errors/api-error.js';
import { AdmissionControl } from '../load-shedding/admission-control.js';
import { ChunkDispatcher } from './chunk-dispatcher.js';
import { GeocodingClient, splitEvenly } from './geocoding-client.js';
import { answerTo, idQuery } from './id-answers.fake.js';

const idsTo = (count: number) => Array.from({ length: count }, (_, id) => idQuery(String(id)));

/** Answers every query with its id as the explanation; later chunks are answered first. */
class ReversingQueue {
  readonly messages: QueuedMessage<GeocodeChunk>[] = [];

  send(_pattern: unknown, message: unknown): Observable<never> {
    const { payload } = message as QueuedMessage<GeocodeChunk>;
    this.messages.push(message as QueuedMessage<GeocodeChunk>);
    const wait = 20 - this.messages.length;
    return of({ answers: payload.queries.map(answerTo) }).pipe(delay(wait)) as Observable<never>;
  }
}

/** Fails every message with the given error. */
const failingQueue = (error: unknown) => ({
  send: (): Observable<never> => from([1]).pipe(mergeMap(() => throwError(() => error))),
});

/** A connection that the spec closes. */
class Connection {
  hasHappened = false;
  private readonly listeners = new Set<() => void>();

  once(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    this.hasHappened = true;
    for (const listener of this.listeners) listener();
  }
}

const disconnection = new Connection();
const request = { requestId: 'r', usedMs: 0, disconnection, explain: true, outlines: false };
const CHUNK_SIZE = 36;

/** Admits every request: the load of the queue is unknown. */
const admitAll = () =>
  new AdmissionControl({ exchangeState: () => Promise.reject(new Error('away')) }, 1);

const clientOver = (queue: Pick<ClientProxy, 'send'>, requestTimeoutMs = 5000): GeocodingClient => {
  const dispatcher = new ChunkDispatcher(
    queue,
    CHUNK_SIZE,
    { workers: 1, watchBacklog: () => undefined },
    new Metrics('gateway'),
  );
  return new GeocodingClient(dispatcher, { requestTimeoutMs }, admitAll());
};

const failureOf = async (error: unknown, timeoutMs?: number): Promise<unknown> =>
  clientOver(failingQueue(error), timeoutMs)
    .geocode([idQuery('1')], request)
    .catch((failure: unknown) => failure);

describe('GeocodingClient', () => {
  it('returns answers in the order of the queries, whichever chunk is answered first', async () => {
    const queue = new ReversingQueue();
    const answers = await clientOver(queue).geocode(idsTo(200), request);
    expect(answers.map(({ explanation }) => explanation?.info[0])).toEqual(
      idsTo(200).map((_, id) => String(id)),
    );
    expect(queue.messages).toHaveLength(6);
  });

  it('sends every chunk with the same deadline and request id', async () => {
    const queue = new ReversingQueue();
    const before = Date.now();
    await clientOver(queue).geocode(idsTo(100), request);
    const deadlines = new Set(queue.messages.map(({ deadline }) => deadline));
    expect(deadlines.size).toBe(1);
    expect([...deadlines][0]).toBeGreaterThanOrEqual(before + 5000);
    expect(queue.messages.every(({ requestId }) => requestId === 'r')).toBe(true);
  });

  it('cancels pending chunks when the client disconnects, and sends none afterwards', async () => {
    let waited = 0;
    let sent = 0;
    const silent = {
      send: () =>
        new Observable<never>(() => {
          sent += 1;
          waited += 1;
          return () => (waited -= 1);
        }),
    };
    const client = clientOver(silent);
    const connection = new Connection();
    const answers = client.geocode(idsTo(100), { ...request, disconnection: connection });
    await turnOfEventLoop();
    expect(waited).toBe(2);
    connection.close();
    await expect(answers).rejects.toMatchObject({ failure: 'requestTimeout' });
    expect(waited).toBe(0);

    const late = client.geocode([idQuery('1')], { ...request, disconnection: connection });
    await expect(late).rejects.toMatchObject({ failure: 'requestTimeout' });
    expect(sent).toBe(2);
  });

  it('subtracts the used time from the deadline', async () => {
    const queue = new ReversingQueue();
    const client = clientOver(queue, 60_000);
    await client.geocode([idQuery('1')], { ...request, usedMs: 30_000 });
    expect(queue.messages[0]?.deadline).toBeLessThanOrEqual(Date.now() + 30_000);
  });

  it.each([
    [new DeadlineExceededError(), 'deadlineExceeded'],
    [new QueueUnavailableError(), 'unavailable'],
    [new HandlerFailedError('gone'), 'unavailable'],
  ])('maps the error %p to an API error', async (error, failure) => {
    const thrown = await failureOf(error);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toHaveProperty('failure', failure);
  });

  it('maps a handler failure after the deadline to a deadline error', async () => {
    expect(await failureOf(new HandlerFailedError('late'), -1)).toHaveProperty(
      'failure',
      'deadlineExceeded',
    );
  });

  it('passes on an unexpected error', async () => {
    const fault = new TypeError('x');
    expect(await failureOf(fault)).toBe(fault);
  });

  it('rejects a reply of an unknown version', async () => {
    const newer = {
      send: () =>
        of<GeocodeChunkReply>({ version: 99, answers: [] }).pipe(map((reply) => reply as never)),
    };
    const answers = clientOver(newer).geocode([idQuery('1')], request);
    await expect(answers).rejects.toHaveProperty('failure', 'unavailable');
  });

  it('throws when the number of answers differs from the number of queries', async () => {
    const short = {
      send: () => of<GeocodeChunkReply>({ answers: [] }).pipe(map((reply) => reply as never)),
    };
    await expect(clientOver(short).geocode([idQuery('1')], request)).rejects.toThrow(
      '1 queries have 0 answers',
    );
  });
});

describe('splitEvenly', () => {
  it.each([
    [1, 1, [1]],
    [50, 1, [50]],
    [51, 2, [26, 25]],
    [200, 4, [50, 50, 50, 50]],
    [7, 3, [2, 3, 2]],
  ])('splits %i items into %i lists', (items, count, sizes) => {
    const parts = splitEvenly(
      Array.from({ length: items }, (_, index) => index),
      count,
    );
    expect(parts.map((part) => part.length)).toEqual(sizes);
    expect(parts.flat()).toEqual([...parts.flat()].sort((a, b) => a - b));
  });
});
