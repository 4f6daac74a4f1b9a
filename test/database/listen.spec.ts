import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '#database';
import type { Listener } from '#database';
import { Line } from '../messaging/line.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';

const notify = { name: 'notify', text: 'SELECT pg_notify($1, $2)' };
const listeners = {
  name: 'listeners',
  text: `SELECT pid FROM pg_stat_activity WHERE application_name = 'listening'`,
};
const terminate = {
  name: 'terminate-listeners',
  text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listening'`,
};

describe('listen', () => {
  let postgres: TestPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = new Database({ url: postgres.url, applicationName: 'listening' });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  async function listenTo(channel: string): Promise<{ heard: string[]; listener: Listener }> {
    const heard: string[] = [];
    const listener = await database.listen(channel, (payload) => heard.push(payload));
    return { heard, listener };
  }

  it('hears what is said on its channel, in order, and nothing else', async () => {
    const { heard, listener } = await listenTo('A channel"');
    for (const [channel, payload] of [
      ['A channel"', 'one'],
      ['other', 'no'],
      ['A channel"', 'two'],
    ]) {
      await postgres.database.query(notify, [channel, payload]);
    }
    await eventually(() => heard.length === 2);
    expect(heard).toEqual(['one', 'two']);
    await listener.close();
  });

  it('connects again when its connection breaks, and says that something may have been missed', async () => {
    const { heard, listener } = await listenTo('broken');
    await postgres.database.query(terminate);
    await eventually(() => heard.length === 1);
    expect(heard).toEqual(['']);
    await postgres.database.query(notify, ['broken', 'after']);
    await eventually(() => heard.length === 2);
    expect(heard).toEqual(['', 'after']);
    await listener.close();
  });

  it('hears nothing and holds no connection once it is closed', async () => {
    const { heard, listener } = await listenTo('closed');
    await listener.close();
    await listener.close();
    await eventually(async () => (await postgres.database.query(listeners)).length === 0);
    await postgres.database.query(notify, ['closed', 'late']);
    expect(heard).toEqual([]);
  });

  it('does not connect again when it is closed while its connection is broken', async () => {
    const { listener } = await listenTo('both');
    await postgres.database.query(terminate);
    await listener.close();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await postgres.database.query(listeners)).toEqual([]);
  });

  it('rejects when there is nothing to connect to', async () => {
    const away = new Database({ url: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(away.listen('any', () => undefined)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await away.close();
  });

  it('lets go of a server that stands still and says no goodbye', async () => {
    const line = await Line.to(postgres.url);
    const distant = new Database({ url: line.url });
    const listener = await distant.listen('still', () => undefined);
    line.hold();
    try {
      await listener.close();
    } finally {
      await distant.close();
      await line.cut();
    }
  });
});
