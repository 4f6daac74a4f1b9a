import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeyDirectory } from '#access';
import type { Batch, BatchStore } from '#batches';
import { ProgressFeed, openEventStream } from './progress-feed.js';
import type { Watcher, EventStreamTimings } from './progress-feed.js';

const batchCalled = (id: string): Batch => ({
  ...{ id, keyId: `key of ${id}`, status: 'running', chunks: 1, presentation: {} },
  counts: { total: 9, processed: 1, matched: 1, unmatched: 0, rejected: 0 },
  ...{ createdAt: new Date(), expiresAt: new Date() },
});

describe('the progress feed', () => {
  const queries: (readonly string[])[] = [];
  const revoked = new Set<string>();
  let feed: ProgressFeed;

  beforeEach(() => {
    queries.length = 0;
    revoked.clear();
    const batches: Pick<BatchStore, 'findAll'> = {
      findAll: (ids) => {
        queries.push(ids);
        return Promise.resolve(ids.filter((id) => id !== 'deleted').map(batchCalled));
      },
    };
    const keys: Pick<KeyDirectory, 'isValid'> = { isValid: (keyId) => !revoked.has(keyId) };
    feed = new ProgressFeed(batches as BatchStore, keys as KeyDirectory);
  });
  afterEach(() => feed.beforeApplicationShutdown());

  const next = (id: string): Promise<Parameters<Watcher>[0]> =>
    new Promise((resolve) => feed.watch(id, resolve));

  it('queries each batch once, whatever the number of watchers', async () => {
    const watching = Array.from({ length: 1_000 }, (_, at) => next(at % 2 ? 'one' : 'two'));
    const updates = await Promise.all(watching);
    expect(queries).toEqual([['two', 'one']]);
    expect(updates.slice(0, 2)).toMatchObject([{ id: 'two' }, { id: 'one' }]);
  });

  it('closes the watch of a deleted batch and of a revoked key', async () => {
    revoked.add('key of one');
    const updates = await Promise.all([next('one'), next('deleted'), next('two')]);
    expect(updates).toMatchObject(['closed', 'closed', { id: 'two' }]);
  });

  it('closes all watches at shutdown, and later ones at once', async () => {
    const watching = next('one');
    feed.beforeApplicationShutdown();
    expect([await watching, await next('one')]).toEqual(['closed', 'closed']);
  });
});

const SOON_MS = 5;
const NEVER_MS = 3_600_000;
const timings: EventStreamTimings = { heartbeatMs: SOON_MS, stallMs: NEVER_MS, lifeMs: NEVER_MS };

const batch: Batch = {
  id: '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  keyId: 'key-1',
  status: 'running',
  counts: { total: 9, processed: 1, matched: 1, unmatched: 0, rejected: 0 },
  chunks: 2,
  presentation: {},
  createdAt: new Date(),
  expiresAt: new Date(),
};

/** Opens a stream on a feed that the spec controls. */
const openStream = (more: Partial<EventStreamTimings> = {}) => {
  const watchers = new Set<Watcher>();
  const feed = {
    watch: (_id: string, watcher: Watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
  const send: Watcher = (now) => watchers.forEach((watcher) => watcher(now));
  return { stream: openEventStream(feed, batch, { ...timings, ...more }), send, watchers };
};

describe('an event stream', () => {
  it('begins with the reconnection delay and the current state', async () => {
    const { stream, send } = openStream();
    send({ ...batch, status: 'completed' });
    expect(await text(stream)).toMatch(
      /^retry: 2000\n\nevent: progress\ndata: \{.*\n\nevent: completed\ndata: \{.*\n\n$/,
    );
  });

  it('sends a heartbeat in every interval', async () => {
    const { stream, send } = openStream();
    await once(stream, 'data');
    let received = '';
    for await (const block of stream) {
      received += String(block);
      if (received.includes(':\n\n:\n\n')) send('closed');
    }
    expect(received).toContain(':\n\n');
  });

  it('ends at its maximum duration, so that the client reconnects', async () => {
    const { stream, watchers } = openStream({ lifeMs: SOON_MS });
    expect(await text(stream)).toMatch(/^retry: 2000\n\nevent: progress\n/);
    expect(watchers.size).toBe(0);
  });

  it('is closed when the client reads nothing', async () => {
    const { stream, watchers } = openStream({ stallMs: 2 * SOON_MS });
    await once(stream, 'close');
    expect(stream.readableEnded).toBe(false);
    expect(watchers.size).toBe(0);
  });

  it('is closed even after the last event when the client reads nothing', async () => {
    const { stream, send } = openStream({ stallMs: 2 * SOON_MS });
    send({ ...batch, status: 'completed' });
    await once(stream, 'close');
    expect(stream.readableEnded).toBe(false);
  });

  it('does not buffer for slow readers: they receive a later change', async () => {
    const { stream, send } = openStream();
    for (let processed = 2; processed < 10_000; processed += 1) {
      send({ ...batch, counts: { ...batch.counts, processed } });
    }
    expect(stream.readableLength + stream.writableLength).toBeLessThan(100_000);
    send({ ...batch, status: 'cancelled' });
    expect(await text(stream)).toMatch(/event: cancelled\n/);
  });
});
