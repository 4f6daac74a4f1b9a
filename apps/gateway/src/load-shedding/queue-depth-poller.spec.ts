import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientStates } from '#queue';
import { QueueDepthPoller } from './queue-depth-poller.js';
import { QueueLoad } from './queue-load.js';

const POLL_MS = 100;

/** A queue that records what the gateway publishes to it. */
class FakeQueue {
  readonly published: string[] = [];
  readonly timeoutsMs: (number | undefined)[] = [];
  isUnreachable = false;
  delayMs = 0;

  async exchangeState(state: string, timeoutMs?: number): Promise<ClientStates> {
    this.published.push(state);
    this.timeoutsMs.push(timeoutMs);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    if (this.isUnreachable) throw new Error('away');
    return { waiting: 0, others: new Map(), workers: [] };
  }
}

describe('the polls of the queue depth', () => {
  let queue: FakeQueue;
  let load: QueueLoad;
  let poller: QueueDepthPoller;

  beforeEach(() => {
    vi.useFakeTimers();
    queue = new FakeQueue();
    load = new QueueLoad(10_000);
    poller = new QueueDepthPoller(load, queue);
  });
  afterEach(() => {
    poller.stop();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const pollsIn = async (ms: number): Promise<number> => {
    const before = queue.published.length;
    await pass(ms);
    return queue.published.length - before;
  };

  it('begin with the first request, at once', async () => {
    expect(await pollsIn(1_000)).toBe(0);
    load.begin(3);
    poller.start();

    expect(queue.published).toEqual(['3/0']);
    await pass(0);
    expect(load.expectedWaitMs(0, performance.now())).toBe(0);
  });

  it('continue ten times a second while queries are pending', async () => {
    const end = load.begin(1);
    poller.start();
    await pass(POLL_MS / 2);
    expect(await pollsIn(10 * POLL_MS)).toBe(10);
    end(true);
    expect(await pollsIn(10 * POLL_MS)).toBe(0);
    load.begin(2);
    poller.start();
    expect(queue.published.at(-1)).toBe('2/1');
  });

  it('are as frequent with more requests', async () => {
    load.begin(1);
    queue.delayMs = 20;
    for (let request = 0; request < 5; request += 1) poller.start();
    await pass(10);
    poller.start();
    expect(queue.published).toHaveLength(1);
    await pass(20);
    poller.start();
    expect(queue.published).toHaveLength(1);
    expect(await pollsIn(120)).toBe(1);
  });

  it('wait for an answer half a second, and continue when the queue is back', async () => {
    load.begin(1);
    queue.isUnreachable = true;
    poller.start();
    await pass(3 * POLL_MS);
    expect(load.expectedWaitMs(0, performance.now())).toBeUndefined();
    expect(new Set(queue.timeoutsMs)).toEqual(new Set([500]));
    queue.isUnreachable = false;
    await pass(POLL_MS);

    expect(load.expectedWaitMs(0, performance.now())).toBe(0);
  });

  it('end when the gateway stops, also one that is waiting for its answer', async () => {
    load.begin(1);
    poller.start();
    await pass(10);
    poller.stop();
    expect(vi.getTimerCount()).toBe(0);
    poller.start();
    expect(await pollsIn(1_000)).toBe(0);

    const waiting = new QueueDepthPoller(load, queue);
    queue.delayMs = 20;
    waiting.start();
    waiting.stop();
    await pass(30);
    expect(vi.getTimerCount()).toBe(0);
  });
});
