import { describe, expect, it } from '@jest/globals';
import { delay, from, map, mergeMap, Observable, of, throwError } from 'rxjs';
import type { GeocodeChunk, GeocodeChunkReply, GeocodeQuery } from '#contracts';
import { DeadlineExceededError, HandlerFailedError, QueueUnavailableError } from '#messaging';
import type { QueuedMessage } from '#messaging';
import { ApiError } from '../errors/api-error.js';
import { Admission } from '../overload/admission.js';
import { GeocodingClient } from './geocoding-client.js';
import { splitEvenly } from './split-evenly.js';

const idQuery = (id: number): GeocodeQuery => ({ kind: 'id', id: String(id), limit: 1 });
const idsTo = (count: number) => Array.from({ length: count }, (_, id) => idQuery(id));

/** Answers every query with its own id as the explanation, the later chunks first. */
class BackwardQueue {
  readonly messages: QueuedMessage<GeocodeChunk>[] = [];

  send(_pattern: unknown, message: unknown): Observable<never> {
    const { payload } = message as QueuedMessage<GeocodeChunk>;
    this.messages.push(message as QueuedMessage<GeocodeChunk>);
    const wait = 20 - this.messages.length;
    return of({ answers: payload.queries.map(answerTo) }).pipe(delay(wait)) as Observable<never>;
  }
}

const answerTo = (query: GeocodeQuery) => ({
  outcome: 'no-match' as const,
  explanation: {
    components: {},
    info: [query.kind === 'id' ? query.id : ''],
    warnings: [],
    errors: [],
  },
});

/** Fails every message in one way. */
const failingQueue = (error: unknown) => ({
  send: (): Observable<never> => from([1]).pipe(mergeMap(() => throwError(() => error))),
});

const gone = new AbortController().signal;
const request = { requestId: 'r', heldMs: 0, gone, explain: true, outlines: false };
const settings = (requestTimeoutMs = 5000) => ({ chunkSize: 7, requestTimeoutMs });

/** Of a queue of which nothing is known. */
const anyoneComesIn = () => new Admission({ exchange: () => Promise.reject(new Error('away')) }, 1);

const failureOf = async (error: unknown, timeoutMs?: number): Promise<unknown> =>
  new GeocodingClient(failingQueue(error), settings(timeoutMs), anyoneComesIn())
    .geocode([idQuery(1)], request)
    .catch((failure: unknown) => failure);

describe('the geocoding client', () => {
  it('puts answers in the order of the questions, whichever chunk is answered first', async () => {
    const queue = new BackwardQueue();
    const answers = await new GeocodingClient(queue, settings(), anyoneComesIn()).geocode(
      idsTo(40),
      request,
    );
    expect(answers.map(({ explanation }) => explanation?.info[0])).toEqual(
      idsTo(40).map((_, id) => String(id)),
    );
    expect(queue.messages).toHaveLength(6);
  });

  it('sends every chunk with the same deadline and request id', async () => {
    const queue = new BackwardQueue();
    const before = Date.now();
    await new GeocodingClient(queue, settings(), anyoneComesIn()).geocode(idsTo(20), request);
    const deadlines = new Set(queue.messages.map(({ deadline }) => deadline));
    expect(deadlines.size).toBe(1);
    expect([...deadlines][0]).toBeGreaterThanOrEqual(before + 5000);
    expect(queue.messages.every(({ requestId }) => requestId === 'r')).toBe(true);
  });

  it('waits no longer, and asks nothing, for one who has gone', async () => {
    let waited = 0;
    let asked = 0;
    const silent = {
      send: () =>
        new Observable<never>(() => {
          asked += 1;
          waited += 1;
          return () => (waited -= 1);
        }),
    };
    const client = new GeocodingClient(silent, settings(), anyoneComesIn());
    const leaving = new AbortController();
    const answers = client.geocode(idsTo(20), { ...request, gone: leaving.signal });
    expect(waited).toBe(3);
    leaving.abort();
    await expect(answers).rejects.toMatchObject({ failure: 'requestTimeout' });
    expect(waited).toBe(0);

    const late = client.geocode([idQuery(1)], { ...request, gone: leaving.signal });
    await expect(late).rejects.toMatchObject({ failure: 'requestTimeout' });
    expect(asked).toBe(3);
  });

  it('counts what a request has waited for already', async () => {
    const queue = new BackwardQueue();
    const client = new GeocodingClient(queue, settings(60_000), anyoneComesIn());
    await client.geocode([idQuery(1)], { ...request, heldMs: 30_000 });
    expect(queue.messages[0]?.deadline).toBeLessThanOrEqual(Date.now() + 30_000);
  });

  it.each([
    [new DeadlineExceededError(), 'deadlineExceeded'],
    [new QueueUnavailableError(), 'unavailable'],
    [new HandlerFailedError('gone'), 'unavailable'],
  ])('names the failure %p', async (error, failure) => {
    const thrown = await failureOf(error);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toHaveProperty('failure', failure);
  });

  it('takes a failure after the deadline for the deadline', async () => {
    expect(await failureOf(new HandlerFailedError('late'), -1)).toHaveProperty(
      'failure',
      'deadlineExceeded',
    );
  });

  it('does not hide a fault of its own', async () => {
    const fault = new TypeError('x');
    expect(await failureOf(fault)).toBe(fault);
  });

  it('does not guess at a reply whose version it does not know', async () => {
    const strange = {
      send: () =>
        of<GeocodeChunkReply>({ version: 99, answers: [] }).pipe(map((reply) => reply as never)),
    };
    const asked = new GeocodingClient(strange, settings(), anyoneComesIn()).geocode(
      [idQuery(1)],
      request,
    );
    await expect(asked).rejects.toHaveProperty('failure', 'unavailable');
  });

  it('does not pass on answers that do not match the questions in number', async () => {
    const short = {
      send: () => of<GeocodeChunkReply>({ answers: [] }).pipe(map((reply) => reply as never)),
    };
    await expect(
      new GeocodingClient(short, settings(), anyoneComesIn()).geocode([idQuery(1)], request),
    ).rejects.toThrow('1 queries got 0 answers');
  });
});

describe('splitting evenly', () => {
  it.each([
    [1, 50, [1]],
    [50, 50, [50]],
    [51, 50, [26, 25]],
    [200, 50, [50, 50, 50, 50]],
    [7, 3, [2, 3, 2]],
  ])('splits %i by at most %i', (count, most, sizes) => {
    const parts = splitEvenly(
      Array.from({ length: count }, (_, index) => index),
      most,
    );
    expect(parts.map((part) => part.length)).toEqual(sizes);
    expect(parts.flat()).toEqual([...parts.flat()].sort((a, b) => a - b));
  });
});
