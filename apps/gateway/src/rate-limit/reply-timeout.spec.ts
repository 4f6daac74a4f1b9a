import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoReplyError, ReplyTimeout } from './reply-timeout.js';

const never = (): Promise<never> => new Promise(() => undefined);

describe('ReplyTimeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const after = <T>(ms: number, value: T): Promise<T> =>
    new Promise((resolve) => setTimeout(() => resolve(value), ms));

  /** When the promise settles, in milliseconds from now, and how; undefined if not within a minute. */
  const settlingOf = async (promise: Promise<unknown>) => {
    const start = performance.now();
    let settling: { readonly atMs: number; readonly error?: unknown } | undefined;
    promise.then(
      () => (settling = { atMs: performance.now() - start }),
      (error: unknown) => (settling = { atMs: performance.now() - start, error }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    return settling;
  };

  it('passes on the reply, and its failure', async () => {
    const timeout = new ReplyTimeout(4_000);

    expect(await timeout.limit(Promise.resolve('reply'))).toBe('reply');
    await expect(timeout.limit(Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
  });

  it.each([20, 150, 2_500])('gives up after a silence of %i ms, and not earlier', async (ms) => {
    const settling = await settlingOf(new ReplyTimeout(ms).limit(never()));

    expect(settling?.error).toBeInstanceOf(NoReplyError);
    expect(settling?.error).toHaveProperty('message', `no reply within ${ms} ms`);
    expect(settling?.atMs).toBeGreaterThanOrEqual(ms);
    expect(settling?.atMs).toBeLessThanOrEqual(ms + 2);
  });

  it.each([
    { replyMs: 149, isReceived: true },
    { replyMs: 170, isReceived: false },
  ])('receives a reply after $replyMs of 150 ms: $isReceived', async ({ replyMs, isReceived }) => {
    const settling = await settlingOf(new ReplyTimeout(150).limit(after(replyMs, 'reply')));
    expect(settling?.error === undefined).toBe(isReceived);
  });

  it('measures the silence from the latest reply to any request', async () => {
    const timeout = new ReplyTimeout(100);
    for (let index = 1; index <= 5; index += 1) {
      void timeout.limit(after(index * 60, 'other')).catch(() => undefined);
    }
    const settling = await settlingOf(timeout.limit(never()));

    // The last other reply comes after 300 ms.
    expect(settling?.atMs).toBeGreaterThanOrEqual(400);
    expect(settling?.atMs).toBeLessThan(410);
  });

  it.each([
    { replyMs: 950, isReceived: true },
    { replyMs: 1_100, isReceived: false },
  ])(
    'waits ten timeouts of 100 ms for one reply while others arrive: $replyMs ms, $isReceived',
    async ({ replyMs, isReceived }) => {
      const timeout = new ReplyTimeout(100);
      for (let index = 1; index <= 30; index += 1) {
        void timeout.limit(after(index * 50, 'other')).catch(() => undefined);
      }
      const settling = await settlingOf(timeout.limit(after(replyMs, 'late')));
      expect(settling?.error === undefined).toBe(isReceived);
      expect(settling?.atMs).toBeLessThan(1_050);
    },
  );

  it('rejects all pending replies at once on giveUp', async () => {
    const timeout = new ReplyTimeout(600_000);
    const pending = [1, 2, 3].map(() => timeout.limit(never()));
    timeout.giveUp();
    const results = await Promise.allSettled(pending);

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

describe('ReplyTimeout in a process that stalls', () => {
  const stall = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('reads the replies that have arrived before it gives up', async () => {
    const timeout = new ReplyTimeout(20);
    const reply = timeout.limit(sleep(10, 'in time'));
    stall(80);

    expect(await reply).toBe('in time');
  });

  it('starts the timeout again, because the server may have stalled too', async () => {
    const timeout = new ReplyTimeout(400);
    const reply = timeout.limit(sleep(1_000, 'after the stall'));
    stall(900);

    expect(await reply).toBe('after the stall');
  });
});
