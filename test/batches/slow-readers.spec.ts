import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { answered, startStoreGateway, pathOf, submitted } from './store-gateway.js';

const CHUNKS = 30;
const ROWS = 500;

/** Long and incompressible: no buffers on the way hold all results. */
const chunks = Array.from({ length: CHUNKS }, (_, chunk) =>
  Array.from(
    { length: ROWS },
    (_, row) => `${chunk * ROWS + row} ${randomBytes(450).toString('hex')}`,
  ),
);

const activeConnections = {
  name: 'spec-active-connections',
  text: `
SELECT count(*)::int AS count
  FROM pg_stat_activity
 WHERE datname = current_database() AND application_name = 'gateway' AND state <> 'idle'`,
};

type Headers = Readonly<Record<string, string>>;

/** A key gets half of the downloads: one. */
const BATCH_DOWNLOADS = '2';

const withResults = async (environment: Readonly<Record<string, string>>) => {
  const own = await startStoreGateway({ BATCH_DOWNLOADS, ...environment });
  const batch = await submitted(own, chunks);
  await answered(own, batch);
  const get = (part: string, headers?: Headers): Promise<Response> =>
    own.get(pathOf(batch, part), headers);
  /** The first response after a slot has become free. */
  const getInTurn = async (part: string, headers?: Headers): Promise<Response> => {
    for (const deadline = Date.now() + 90_000; ; await sleep(50)) {
      const answer = await get(part, headers);
      if (answer.status !== 503) return answer;
      if (Date.now() > deadline) throw new Error('there was no room');
      await answer.text();
    }
  };
  return { own, get, getInTurn };
};
type Service = Awaited<ReturnType<typeof withResults>>;

describe('a client that does not read results', () => {
  let service: Service;
  beforeAll(async () => {
    service = await withResults({ BATCH_DOWNLOAD_IDLE_MS: '1000' });
  });
  afterAll(() => service?.own.stop());

  const isIdle = async (): Promise<boolean> => {
    const [row] = await service.own.database.query<{ count: number }>(activeConnections);
    return row?.count === 0;
  };

  it.each<[string, Headers]>([
    ['/results', {}],
    ['/results?from=2', {}],
    ['/results', { range: 'bytes=1-' }],
    ['/results?format=csv', { 'accept-encoding': 'gzip' }],
  ])('holds no connection to Postgres and is disconnected: %s %j', async (part, headers) => {
    const stalled = await service.getInTurn(part, headers);
    expect(stalled.ok).toBe(true);
    await eventually(isIdle);
    const next = await service.getInTurn('/errors');
    expect(next.status).toBe(200);
    expect(await next.text()).toBe('');
    await expect(stalled.arrayBuffer()).rejects.toThrow('terminated');
  });
});

describe('the downloads of a key', () => {
  let service: Service;
  beforeAll(async () => {
    service = await withResults({});
  });
  afterAll(() => service?.own.stop());

  it('are limited to half of all, and free their slots at the end', async () => {
    for (let time = 0; time < 3; time += 1) {
      const first = await service.getInTurn('/results');
      expect(first.status).toBe(200);
      const second = await service.get('/results');
      expect(second.status).toBe(503);
      expect(second.headers.get('retry-after')).toBe('5');
      expect(await second.json()).toMatchObject({ code: 'service_unavailable' });
      await first.body?.cancel();
    }
    for (const refused of ['/results?from=0', '/errors?format=xml']) {
      expect(await (await service.getInTurn(refused)).json()).toMatchObject({
        code: 'validation_failed',
      });
    }
    expect(await (await service.getInTurn('/errors')).text()).toBe('');
  });
});
