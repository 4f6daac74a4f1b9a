import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '#database';
import type { Listener } from '#database';
import { TcpProxy } from '../queue/tcp-proxy.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

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

  async function listenTo(channel: string): Promise<{ received: string[]; listener: Listener }> {
    const received: string[] = [];
    const listener = await database.listen(channel, (payload) => received.push(payload));
    return { received, listener };
  }

  it('receives the notifications of its channel, in order, and no others', async () => {
    const { received, listener } = await listenTo('A channel"');
    for (const [channel, payload] of [
      ['A channel"', 'one'],
      ['other', 'no'],
      ['A channel"', 'two'],
    ]) {
      await postgres.database.query(notify, [channel, payload]);
    }
    await eventually(() => received.length === 2);
    expect(received).toEqual(['one', 'two']);
    await listener.close();
  });

  it('reconnects when its connection breaks, and reports that notifications may have been missed', async () => {
    const { received, listener } = await listenTo('broken');
    await postgres.database.query(terminate);
    await eventually(() => received.length === 1);
    expect(received).toEqual(['']);
    await postgres.database.query(notify, ['broken', 'after']);
    await eventually(() => received.length === 2);
    expect(received).toEqual(['', 'after']);
    await listener.close();
  });

  it('receives nothing and holds no connection once it is closed', async () => {
    const { received, listener } = await listenTo('closed');
    await listener.close();
    await listener.close();
    await eventually(async () => (await postgres.database.query(listeners)).length === 0);
    await postgres.database.query(notify, ['closed', 'late']);
    expect(received).toEqual([]);
  });

  it('does not reconnect when it is closed while disconnected', async () => {
    const { listener } = await listenTo('both');
    await postgres.database.query(terminate);
    await listener.close();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await postgres.database.query(listeners)).toEqual([]);
  });

  it('rejects when there is no server', async () => {
    const unreachable = new Database({ url: 'postgres://user@127.0.0.1:1/none' });
    await expect(unreachable.listen('any', () => undefined)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await unreachable.close();
  });

  it('closes in time although the server hangs', async () => {
    const line = await TcpProxy.to(postgres.url);
    const distant = new Database({ url: line.url });
    const listener = await distant.listen('still', () => undefined);
    line.freeze();
    try {
      await listener.close();
    } finally {
      await distant.close();
      await line.cut();
    }
  });
});
