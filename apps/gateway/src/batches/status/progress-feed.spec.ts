import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeyDirectory } from '#access';
import type { Batch, BatchStore } from '#batches';
import { ProgressFeed } from './progress-feed.js';
import type { Watcher } from './progress-feed.js';

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
