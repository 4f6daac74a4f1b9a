import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { answered, ownGateway, pathOf, submitted } from './own-gateway.js';
import type { OwnGateway } from './own-gateway.js';

const CHUNKS = 30;
const ROWS = 500;

/** Long, and not to be shortened by gzip: no buffers on the way hold the results of all. */
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

describe('whoever takes nothing of results', () => {
  let own: OwnGateway;
  let path: string;

  beforeAll(async () => {
    // A key has half of the downloads: one.
    own = await ownGateway({ BATCH_DOWNLOADS: '2', BATCH_DOWNLOAD_IDLE_MS: '2000' });
    const batch = await submitted(own, chunks);
    await answered(own, batch);
    path = pathOf(batch);
  });
  afterAll(() => own?.stop());

  const isIdle = async (): Promise<boolean> => {
    const [row] = await own.database.query<{ count: number }>(activeConnections);
    return row?.count === 0;
  };

  /** Once there is room. */
  const begun = async (part: string, headers?: Headers): Promise<Response> => {
    let answer: Response | undefined;
    await eventually(async () => {
      answer = await own.get(path + part, headers);
      if (answer.status === 503) await answer.text();
      return answer.status !== 503;
    });
    return answer!;
  };

  it.each<[string, Headers]>([
    ['/results', {}],
    ['/results?from=2', {}],
    ['/results', { range: 'bytes=1-' }],
    ['/results?format=csv', { 'accept-encoding': 'gzip' }],
  ])(
    'holds no connection to Postgres, and is waited for until a limit: %s %j',
    async (part, headers) => {
      const stalled = await begun(part, headers);
      expect(stalled.ok).toBe(true);
      await eventually(isIdle);
      const other = await own.get(`${path}/results`);
      expect(other.status).toBe(503);
      expect(other.headers.get('retry-after')).toBe('5');
      expect(await other.json()).toMatchObject({ code: 'service_unavailable' });

      const next = await begun('/errors');
      expect(next.status).toBe(200);
      expect(await next.text()).toBe('');
      await expect(stalled.arrayBuffer()).rejects.toThrow('terminated');
    },
  );

  it('leaves the place of a download when it goes', async () => {
    for (let time = 0; time < 5; time += 1) {
      const answer = await begun('/results');
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
    for (const refused of ['/results?from=0', '/results?format=xml']) {
      expect((await begun(refused)).status).toBe(400);
    }
    expect((await begun('/results')).status).toBe(200);
  });
});
