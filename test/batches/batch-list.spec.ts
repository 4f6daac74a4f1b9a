import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchListBody } from '../../apps/gateway/src/batches/presenter/batch.body.js';
import { BATCHES } from './batch-service.js';
import { startServiceWithoutWorker } from './service-without-worker.js';
import type { ServiceWithoutWorker } from './service-without-worker.js';

const UNKNOWN = '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b';

describe('the list of batches', () => {
  let service: ServiceWithoutWorker;
  const ids: string[] = [];

  beforeAll(async () => {
    service = await startServiceWithoutWorker();
    for (const text of ['a', 'b', 'c', 'd', 'e']) ids.unshift((await service.submit([text])).id);
    await service.ask(`${BATCHES}/${ids[1]}`, { method: 'DELETE' });
    await service.submit(['x'], { key: service.otherKey });
  });

  afterAll(() => service.stop());

  const listed = async (path: string): Promise<readonly string[][]> => {
    const answer = await service.ask(path);
    const { batches, next } = JSON.parse(answer.text) as BatchListBody;
    const page = batches.map(({ id }) => id);
    return next === undefined ? [page] : [page, ...(await listed(next))];
  };

  it('begins with the newest one and contains none of other keys', async () => {
    expect(await listed(BATCHES)).toEqual([ids]);
  });

  it('is paged', async () => {
    expect(await listed(`${BATCHES}?limit=2`)).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(await listed(`${BATCHES}?limit=5`)).toEqual([ids]);
    const others = ids.filter((id) => id !== ids[1]);
    expect((await listed(`${BATCHES}?status=queued&limit=1`)).flat()).toEqual(others);
    expect(await listed(`${BATCHES}?status=cancelled`)).toEqual([[ids[1]]]);
    expect(await listed(`${BATCHES}?status=failed`)).toEqual([[]]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'status=done',
    'status=queued&status=failed',
    `cursor=${UNKNOWN}`,
    'cursor=x',
    'state=queued',
  ])('rejects ?%s', async (search) => {
    const answer = await service.ask(`${BATCHES}?${search}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });
});
