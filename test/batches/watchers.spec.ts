import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyStore } from '#access';
import { eventually } from '../../tools/services/eventually.js';
import { BATCHES } from './batch-service.js';
import { startServiceWithoutWorker } from './service-without-worker.js';
import type { ServiceWithoutWorker } from './service-without-worker.js';

describe('the watchers of one key', () => {
  let service: ServiceWithoutWorker;

  beforeAll(async () => {
    service = await startServiceWithoutWorker({ BATCH_WATCHERS_PER_KEY: '2' });
  });
  afterAll(() => service.stop());

  const watch = (id: string, init: RequestInit & { readonly key?: string }): Promise<Response> =>
    service.fetched(`${BATCHES}/${id}/events`, init);

  it('are limited until one of them disconnects', async () => {
    const { otherKey: key } = service;
    const { id } = await service.submit(['a'], { key });
    const gone = new AbortController();
    const longPoll = async (): Promise<void> => {
      const poll = () => service.fetched(`${BATCHES}/${id}?wait=60`, { key, signal: gone.signal });
      // Refused where one of the short polls below was counted first.
      while ((await poll()).status === 429) await sleep(20);
    };
    longPoll().catch(() => undefined);
    // Referenced until the end: fetch cancels the body of a response that is garbage-collected.
    const watching = await watch(id, { key, signal: gone.signal });
    expect(watching.status).toBe(200);
    // The long poll may be counted after the event stream.
    await eventually(async () => {
      const { status } = await service.ask(`${BATCHES}/${id}?wait=1`, { key });
      return status === 429;
    });
    for (const path of [`${id}/events`, `${id}?wait=1`]) {
      const refused = await service.ask(`${BATCHES}/${path}`, { key });
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_watchers']);
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    expect((await service.ask(`${BATCHES}/${id}`, { key })).status).toBe(200);
    expect((await watch(id, { key, method: 'HEAD' })).status).toBe(200);
    expect(watching.bodyUsed).toBe(false);
    gone.abort();
    await eventually(async () => {
      const again = await watch(id, { key });
      await again.body?.cancel();
      return again.status === 200;
    });
  });

  it('do not block another key', async () => {
    const { id } = await service.submit(['a'], { key: service.otherKey });
    const { id: mine } = await service.submit(['a']);
    const gone = new AbortController();
    const { signal } = gone;
    const opened: Response[] = [];
    await eventually(async () => {
      opened.push(await watch(id, { key: service.otherKey, signal }));
      return opened.at(-1)?.status === 429;
    });
    expect((await watch(mine, { signal })).status).toBe(200);
    expect(opened.map(({ status }) => status)).toContain(429);
    gone.abort();
  });

  it('are closed when the key is revoked', async () => {
    const keys = new KeyStore(service.database);
    const { key, record } = await keys.create({ name: 'for a while' });
    await eventually(async () => (await service.fetched(BATCHES, { key })).status === 200);
    const { id } = await service.submit(['a'], { key });
    const waiting = service.ask(`${BATCHES}/${id}?wait=60`, { key });
    const response = await watch(id, { key });
    await keys.revoke(record.secrets[0]!.prefix);
    expect((await response.text()).match(/event: \w+/g)).toEqual(['event: progress']);
    const refused = await waiting;
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
  });
});
