import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { BATCHES } from './batch-service.js';
import { batchOf, startServiceWithoutWorker } from './service-without-worker.js';
import type { ServiceWithoutWorker } from './service-without-worker.js';

const UNKNOWN = '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('a batch', () => {
  let service: ServiceWithoutWorker;

  beforeAll(async () => {
    service = await startServiceWithoutWorker();
  });

  afterAll(() => service.stop());

  const cancel = (id: string) => service.ask(`${BATCHES}/${id}`, { method: 'DELETE' });

  it('is returned as in the response to its submission, with Retry-After', async () => {
    const submitted = await service.submit(['a', 'b']);
    expect(submitted).toEqual({
      id: expect.stringMatching(UUID),
      status: 'queued',
      counts: { total: 2, processed: 0, ok: 0, no_matches: 0, rejected: 0 },
      created: expect.stringMatching(DATE),
      expires: expect.stringMatching(DATE),
      links: {
        self: `${BATCHES}/${submitted.id}`,
        results: `${BATCHES}/${submitted.id}/results`,
        errors: `${BATCHES}/${submitted.id}/errors`,
        events: `${BATCHES}/${submitted.id}/events`,
      },
    });
    const answer = await service.ask(submitted.links.self);
    expect(batchOf(answer)).toEqual(submitted);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('is visible to its own key only', async () => {
    const { id } = await service.submit(['a']);
    const { otherKey: key } = service;
    for (const [method, path] of [
      ['GET', id],
      ['DELETE', id],
      ['GET', `${id}/events`],
      ['GET', `${id}/results`],
      ['GET', `${id}/errors`],
      ['GET', UNKNOWN],
      ['GET', 'no-uuid'],
      ['DELETE', `${id}x`],
    ]) {
      const answer = await service.ask(`${BATCHES}/${path}`, { method, key });
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'batch_not_found']);
    }
    expect((await service.ask(`${BATCHES}/${id}`, { key: 'wrong' })).status).toBe(401);
    expect(batchOf(await service.ask(`${BATCHES}/${id}`)).status).toBe('queued');
  });

  it('is cancelled at once and permanently', async () => {
    const { id } = await service.submit(['a']);
    const answer = await cancel(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('retry-after')).toBeNull();
    const cancelled = batchOf(answer);
    expect(cancelled).toMatchObject({ status: 'cancelled', finished: expect.any(String) });
    expect(batchOf(await cancel(id))).toEqual(cancelled);
    expect(batchOf(await service.ask(`${BATCHES}/${id}`))).toEqual(cancelled);
  });

  it('is cancelled by a client that declares an empty body as JSON', async () => {
    const { id } = await service.submit(['a']);
    const headers = { 'content-type': 'application/json' };
    const answer = await service.ask(`${BATCHES}/${id}`, { method: 'DELETE', headers });
    expect(batchOf(answer).status).toBe('cancelled');
  });

  it('is returned after the long-poll timeout', async () => {
    const { id } = await service.submit(['a']);
    const waits = [5, 1].map(async (seconds) => {
      const answer = await service.ask(`${BATCHES}/${id}?wait=${seconds}`);
      return { seconds, status: batchOf(answer).status };
    });
    expect(await Promise.race(waits)).toEqual({ seconds: 1, status: 'queued' });
    expect(await waits[0]).toEqual({ seconds: 5, status: 'queued' });
  });

  it('is returned to long polls when it is cancelled', async () => {
    const { id } = await service.submit(['a']);
    const waiting = [1, 2, 3].map(() => service.ask(`${BATCHES}/${id}?wait=60`));
    await cancel(id);
    const statuses = (await Promise.all(waiting)).map((answer) => batchOf(answer).status);
    expect(statuses).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(batchOf(await service.ask(`${BATCHES}/${id}?wait=60`)).status).toBe('cancelled');
  });

  it.each(['wait=61', 'wait=-1', 'wait=x', 'wait=', 'wait=1&wait=2', 'wiat=3'])(
    'rejects a long poll with ?%s',
    async (search) => {
      const { id } = await service.submit(['a']);
      const answer = await service.ask(`${BATCHES}/${id}?${search}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    },
  );

  it('ends and reports its throughput', async () => {
    const { id } = await service.submit(['fast', 'nowhere']);
    let worker: InProcessStack | undefined;
    try {
      const waiting = service.ask(`${BATCHES}/${id}?wait=60`);
      worker = await service.startWorker();
      await waiting;
      let batch = batchOf(await waiting);
      while (batch.status === 'running') {
        batch = batchOf(await service.ask(`${BATCHES}/${id}?wait=60`));
      }
      expect(batch).toMatchObject({
        status: 'completed',
        counts: { total: 2, processed: 2, ok: 1, no_matches: 1, rejected: 0 },
        started: expect.stringMatching(DATE),
        finished: expect.stringMatching(DATE),
      });
      expect(batch.expected_end).toBeUndefined();
      expect(batchOf(await cancel(id))).toEqual(batch);
    } finally {
      await worker?.stop();
    }
  });

  it('lists its allowed methods and rejects others', async () => {
    const { id } = await service.submit(['a']);
    for (const [path, allow, wrong] of [
      [BATCHES, 'GET, HEAD, POST', 'DELETE'],
      [`${BATCHES}/${id}`, 'GET, HEAD, DELETE', 'POST'],
      [`${BATCHES}/${id}/events`, 'GET, HEAD', 'PUT'],
      [`${BATCHES}/${id}/results`, 'GET, HEAD', 'DELETE'],
      [`${BATCHES}/${id}/errors`, 'GET, HEAD', 'PATCH'],
    ] as const) {
      const refused = await service.ask(path, { method: wrong });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
      const headers = { origin: 'https://a.example', 'access-control-request-method': 'DELETE' };
      const preflight = await service.fetched(path, { method: 'OPTIONS', headers, key: '' });
      expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, allow]);
      expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
      expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
      expect(preflight.headers.get('access-control-expose-headers')).toContain('Location');
    }
    expect((await service.ask(`${BATCHES}/${id}/else`)).status).toBe(404);
    expect((await service.ask(`${BATCHES}/${'x'.repeat(500)}`)).status).toBe(404);
    expect((await service.fetched(`${BATCHES}/${id}`, { method: 'HEAD' })).status).toBe(200);
  });
});
