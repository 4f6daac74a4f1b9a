import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { KeyDirectory } from '#access';
import type { Batch, BatchStore } from '#batches';
import { ProgressFeed } from './progress-feed.js';
import type { Watcher } from './progress-feed.js';

const batchCalled = (id: string): Batch => ({
  ...{ id, keyId: `key of ${id}`, status: 'running', chunks: 1, presentation: {} },
  counts: { total: 9, processed: 1, matched: 1, unmatched: 0, rejected: 0 },
  ...{ createdAt: new Date(), expiresAt: new Date() },
});

describe('the feed of progress', () => {
  const looks: (readonly string[])[] = [];
  const revoked = new Set<string>();
  let feed: ProgressFeed;

  beforeEach(() => {
    looks.length = 0;
    revoked.clear();
    const batches: Pick<BatchStore, 'findAll'> = {
      findAll: (ids) => {
        looks.push(ids);
        return Promise.resolve(ids.filter((id) => id !== 'deleted').map(batchCalled));
      },
    };
    const keys: Pick<KeyDirectory, 'isLive'> = { isLive: (keyId) => !revoked.has(keyId) };
    feed = new ProgressFeed(batches as BatchStore, keys as KeyDirectory);
  });
  afterEach(() => feed.beforeApplicationShutdown());

  const next = (id: string): Promise<Parameters<Watcher>[0]> =>
    new Promise((resolve) => feed.watch(id, resolve));

  it('looks once at each batch, however many watch it', async () => {
    const watching = Array.from({ length: 1_000 }, (_, at) => next(at % 2 ? 'one' : 'two'));
    const told = await Promise.all(watching);
    expect(looks).toEqual([['two', 'one']]);
    expect(told.slice(0, 2)).toMatchObject([{ id: 'two' }, { id: 'one' }]);
  });

  it('tells nothing more of a batch that is gone, or whose key was revoked', async () => {
    revoked.add('key of one');
    const told = await Promise.all([next('one'), next('deleted'), next('two')]);
    expect(told).toMatchObject(['closed', 'closed', { id: 'two' }]);
  });

  it('lets go of everybody when the gateway stops, and of who comes after that', async () => {
    const watching = next('one');
    feed.beforeApplicationShutdown();
    expect([await watching, await next('one')]).toEqual(['closed', 'closed']);
  });
});
