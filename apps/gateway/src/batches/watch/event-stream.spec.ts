import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { Batch } from '#batches';
import { eventStream } from './event-stream.js';
import type { StreamTimes } from './event-stream.js';
import type { Watcher } from './progress-feed.js';

const SOON_MS = 5;
const NEVER_MS = 3_600_000;
const times: StreamTimes = { heartbeatMs: SOON_MS, stallMs: NEVER_MS, lifeMs: NEVER_MS };

const batch: Batch = {
  id: '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  keyId: 'somebody',
  status: 'running',
  counts: { total: 9, processed: 1, matched: 1, unmatched: 0, rejected: 0 },
  chunks: 2,
  presentation: {},
  createdAt: new Date(),
  expiresAt: new Date(),
};

/** Somebody who watches, and a feed that tells what the spec says. */
const watched = (more: Partial<StreamTimes> = {}) => {
  const watchers = new Set<Watcher>();
  const feed = {
    watch: (_id: string, watcher: Watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
  const tell: Watcher = (now) => watchers.forEach((watcher) => watcher(now));
  return { stream: eventStream(feed, batch, { ...times, ...more }), tell, watchers };
};

describe('a stream of events', () => {
  it('says first when to connect again, and how the batch is', async () => {
    const { stream, tell } = watched();
    tell({ ...batch, status: 'completed' });
    expect(await text(stream)).toMatch(
      /^retry: 2000\n\nevent: progress\ndata: \{.*\n\nevent: completed\ndata: \{.*\n\n$/,
    );
  });

  it('is silent for no longer than a heartbeat', async () => {
    const { stream, tell } = watched();
    await once(stream, 'data');
    let said = '';
    for await (const block of stream) {
      said += String(block);
      if (said.includes(':\n\n:\n\n')) tell('closed');
    }
    expect(said).toContain(':\n\n');
  });

  it('ends by itself when it is old, so that its client connects again', async () => {
    const { stream, watchers } = watched({ lifeMs: SOON_MS });
    expect(await text(stream)).toMatch(/^retry: 2000\n\nevent: progress\n/);
    expect(watchers.size).toBe(0);
  });

  it('is cut off when nobody takes anything from it', async () => {
    const { stream, watchers } = watched({ stallMs: 2 * SOON_MS });
    await once(stream, 'close');
    expect(stream.readableEnded).toBe(false);
    expect(watchers.size).toBe(0);
  });

  it('is cut off even when all has been said that nobody takes', async () => {
    const { stream, tell } = watched({ stallMs: 2 * SOON_MS });
    tell({ ...batch, status: 'completed' });
    await once(stream, 'close');
    expect(stream.readableEnded).toBe(false);
  });

  it('holds nothing back for who is slow: they are told of a later change', async () => {
    const { stream, tell } = watched();
    for (let processed = 2; processed < 10_000; processed += 1) {
      tell({ ...batch, counts: { ...batch.counts, processed } });
    }
    expect(stream.readableLength + stream.writableLength).toBeLessThan(100_000);
    tell({ ...batch, status: 'cancelled' });
    expect(await text(stream)).toMatch(/event: cancelled\n/);
  });
});
