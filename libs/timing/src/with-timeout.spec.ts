import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_TIMER_MS, withTimeout } from './with-timeout.js';

const never = new Promise<string>(() => undefined);

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const settleAfter = async <T>(ms: number, settling: Promise<T>): Promise<T> => {
    // Handled at once: the assertion below subscribes only after the clock has advanced.
    settling.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(ms);
    return settling;
  };

  it('resolves to the value of a promise that settles in time', async () => {
    await expect(withTimeout(Promise.resolve('value'), 1_000)).resolves.toBe('value');
  });

  it('rejects with the error of a promise that fails in time', async () => {
    const failing = withTimeout(Promise.reject(new Error('broken')), 1_000);
    await expect(failing).rejects.toThrow('broken');
  });

  it('resolves to undefined when the time is over', async () => {
    await expect(settleAfter(1_000, withTimeout(never, 1_000))).resolves.toBeUndefined();
  });

  it('resolves to the fallback when the time is over', async () => {
    await expect(
      settleAfter(
        1_000,
        withTimeout(never, 1_000, () => 'late'),
      ),
    ).resolves.toBe('late');
  });

  it('rejects with the error that the fallback throws', async () => {
    const late = withTimeout(never, 1_000, () => {
      throw new RangeError('too late');
    });
    await expect(settleAfter(1_000, late)).rejects.toThrow(RangeError);
  });

  it('is still pending one millisecond before the time is over', async () => {
    let settled = false;
    void withTimeout(never, 1_000).then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toBe(true);
  });

  it.each([MAX_TIMER_MS + 1, 2 ** 40, Infinity])(
    'does not end at once with a timeout of %p, which is longer than a timer takes',
    async (timeoutMs) => {
      let settled = false;
      void withTimeout(never, timeoutMs).then(() => (settled = true));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(settled).toBe(false);
    },
  );

  it('does not call the fallback of a promise that settles in time', async () => {
    const fallback = vi.fn(() => 'late');
    await withTimeout(Promise.resolve('value'), 1_000, fallback);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fallback).not.toHaveBeenCalled();
  });

  it('leaves no timer behind', async () => {
    await withTimeout(Promise.resolve('value'), 60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
