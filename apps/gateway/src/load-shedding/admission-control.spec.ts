import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fastify from 'fastify';
import { ApiError } from '../http/errors/api-error.js';
import { admissionHook, AdmissionControl, decideAdmission } from './admission-control.js';

const worker = { id: 'worker', report: { concurrency: 4 } };
const ANSWERS_PER_POLL = 10;
const POLL_MS = 100;
const POLLS = 30;

interface Scene {
  /** Queries of this gateway that are pending all the time. */
  readonly own: number;
  /** Queries of another gateway that are pending all the time. */
  readonly other?: number;
  readonly waiting?: number;
  readonly requestTimeoutMs?: number;
}

describe('admission with workers that answer 100 queries a second', () => {
  let admission: AdmissionControl;

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    admission.beforeApplicationShutdown();
    vi.useRealTimers();
  });

  /** Polls for three seconds, so that the throughput is known; returns the ends of own queries. */
  const observe = async (scene: Scene): Promise<((wereProcessed: boolean) => void)[]> => {
    const { own, other = 0, waiting = 9, requestTimeoutMs = 10_000 } = scene;
    let answeredByOther = 0;
    const exchange = () => {
      answeredByOther += other > 0 ? ANSWERS_PER_POLL : 0;
      const others = new Map(other > 0 ? [['other', `${other}/${answeredByOther}`]] : []);
      return Promise.resolve({ waiting, others, workers: [worker] });
    };
    admission = new AdmissionControl({ exchangeState: exchange }, requestTimeoutMs);
    const ends = Array.from({ length: own }, () => admission.countPending(1));
    admission.rejectionBeforeRead();
    for (let poll = 0; poll < POLLS; poll += 1) {
      await vi.advanceTimersByTimeAsync(POLL_MS);
      if (other > 0) continue;
      for (let count = 0; count < ANSWERS_PER_POLL; count += 1) {
        ends.shift()?.(true);
        ends.push(admission.countPending(1));
      }
    }
    return ends;
  };

  it.each([
    { own: 580, requestTimeoutMs: 10_000, isAdmitted: true },
    { own: 620, requestTimeoutMs: 10_000, isAdmitted: false },
    { own: 58, requestTimeoutMs: 1_000, isAdmitted: true },
    { own: 62, requestTimeoutMs: 1_000, isAdmitted: false },
  ])(
    'before the body is read, $own pending queries and a timeout of $requestTimeoutMs ms: $isAdmitted',
    async ({ isAdmitted, ...scene }) => {
      await observe(scene);
      const rejection = admission.rejectionBeforeRead();
      if (isAdmitted) expect(rejection).toBeUndefined();
      else expect(rejection).toMatchObject({ failure: 'overloaded' });
    },
  );

  it.each([
    { own: 580, queries: 1, isAdmitted: true },
    // Admitted before its body was read, when the wait was shorter.
    { own: 620, queries: 1, isAdmitted: true },
    { own: 720, queries: 1, isAdmitted: true },
    { own: 770, queries: 1, isAdmitted: false },
    { own: 590, queries: 200, isAdmitted: true },
    { own: 590, queries: 290, isAdmitted: true },
    { own: 590, queries: 330, isAdmitted: false },
    { own: 590, queries: 400, isAdmitted: false },
  ])(
    'after the body is read, $own pending queries and $queries more: $isAdmitted',
    async ({ own, queries, isAdmitted }) => {
      await observe({ own });
      if (isAdmitted) expect(() => admission.admit(queries)).not.toThrow();
      else
        expect(() => admission.admit(queries)).toThrow(
          expect.objectContaining({ failure: 'overloaded' }),
        );
    },
  );

  it('counts the pending queries of other gateways', async () => {
    const [end] = await observe({ own: 1, other: 5_000 });
    expect(admission.rejectionBeforeRead()).toMatchObject({ failure: 'overloaded' });
    expect(() => admission.admit(1)).toThrow();
    end?.(false);
  });

  it('always admits a request to a gateway without pending queries, whatever the load of others', async () => {
    const [end] = await observe({ own: 1, other: 5_000 });
    end?.(false);
    expect(admission.rejectionBeforeRead()).toBeUndefined();
    expect(() => admission.admit(1)).not.toThrow();
  });

  it('admits everything while no message waits', async () => {
    await observe({ own: 5_000, waiting: 0 });
    expect(admission.expectedWaitMs).toBe(0);
    expect(admission.rejectionBeforeRead()).toBeUndefined();
    expect(() => admission.admit(200)).not.toThrow();
  });

  it('judges an unread request by the average number of queries', async () => {
    await observe({ own: 560 });
    expect(admission.rejectionBeforeRead()).toBeUndefined();
    for (let count = 0; count < 20; count += 1) admission.admit(100);
    expect(admission.rejectionBeforeRead()).toMatchObject({ failure: 'overloaded' });
  });

  it('averages the queries of requests, the newest with a tenth of the weight', async () => {
    await observe({ own: 580 });
    // 1.9 queries on average after one request of ten, then 2.71 and 3.44: up to 20 more would fit.
    for (let count = 0; count < 3; count += 1) admission.admit(10);
    expect(admission.rejectionBeforeRead()).toBeUndefined();
    for (let count = 0; count < 40; count += 1) admission.admit(30);
    expect(admission.rejectionBeforeRead()).toMatchObject({ failure: 'overloaded' });
    for (let count = 0; count < 40; count += 1) admission.admit(1);
    expect(admission.rejectionBeforeRead()).toBeUndefined();
  });

  it('rejects with the seconds after which a retry is likely to be admitted', async () => {
    await observe({ own: 1, other: 1_400 });
    // A wait of 14 s: between half of the timeout of 10 s and all of it.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const seconds = admission.rejectionBeforeRead()?.details.retryAfterSeconds ?? 0;
      expect(seconds).toBeGreaterThanOrEqual(5);
      expect(seconds).toBeLessThanOrEqual(10);
    }
  });

  it('polls the queue no more after the gateway has begun to stop', async () => {
    await observe({ own: 1, waiting: 0 });
    expect(vi.getTimerCount()).toBe(1);
    admission.beforeApplicationShutdown();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('admits everything while the queue is unreachable', async () => {
    admission = new AdmissionControl(
      { exchangeState: () => Promise.reject(new Error('away')) },
      10_000,
    );
    admission.countPending(10_000);
    admission.rejectionBeforeRead();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(admission.expectedWaitMs).toBeUndefined();
    expect(admission.rejectionBeforeRead()).toBeUndefined();
  });
});

describe('decideAdmission', () => {
  const limits = { maxWaitMs: 6_000, requestTimeoutMs: 10_000 };

  it.each([0, 1_000, 6_000])('admits a wait of %i ms where 6 s are the limit', (waitMs) => {
    expect(decideAdmission(waitMs, limits, 0)).toEqual({ isAdmitted: true });
  });

  it.each([
    [6_001, 0, 1],
    // In half a second the wait has fallen to the limit; in 6.5 s everything pending is answered.
    [6_500, 0, 1],
    [6_500, 0.5, 4],
    [6_500, 1, 7],
    // In ten seconds everything pending is answered or expired.
    [20_000, 0, 5],
    [20_000, 0.5, 8],
    [20_000, 1, 10],
    [Infinity, 0, 5],
    [Infinity, 1, 10],
  ])('rejects a wait of %d ms; with random %d, the retry is in %i s', (waitMs, random, seconds) => {
    expect(decideAdmission(waitMs, limits, random)).toEqual({
      isAdmitted: false,
      retryAfterSeconds: seconds,
    });
  });
});

describe('the admission hook', () => {
  const rejection = new ApiError('overloaded', { retryAfterSeconds: 7 });

  /** Sends requests to a route that waits for workers and to one that does not. */
  const statusesOf = async (isOverloaded: boolean) => {
    const server = fastify();
    const admission = { rejectionBeforeRead: () => (isOverloaded ? rejection : undefined) };
    server.addHook('onRequest', admissionHook(admission));
    server.get('/geocode', { config: { waitsForWorkers: true } }, () => Promise.resolve('answer'));
    server.get('/batches', () => Promise.resolve('batches'));
    const [geocode, batches] = [await server.inject('/geocode'), await server.inject('/batches')];
    await server.close();
    return {
      geocode: geocode.statusCode,
      retryAfter: geocode.headers['retry-after'],
      batches: batches.statusCode,
    };
  };

  it('lets requests pass while there is no overload', async () => {
    expect(await statusesOf(false)).toEqual({ geocode: 200, batches: 200 });
  });

  it('rejects those that wait for workers under overload, with Retry-After', async () => {
    expect(await statusesOf(true)).toEqual({ geocode: 503, retryAfter: '7', batches: 200 });
  });
});
