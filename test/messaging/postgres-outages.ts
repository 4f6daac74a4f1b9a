import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createPostgresBackend, Queue } from 'bullmq';
import { QueueUnavailableError } from '#messaging';
import { ask, failure, House, until } from './house.js';
import { Line } from './line.js';
import type { QueueHost } from './queue-suite.js';

const echo = { echo: (payload: unknown) => Promise.resolve(payload) };

/** What becomes of messages while Postgres is out of reach. */
export function itSurvivesOutages(start: () => Promise<QueueHost>): void {
  let postgres: QueueHost;
  let line: Line;
  let house: House;

  beforeAll(async () => {
    postgres = await start();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    line = await Line.to(postgres.url);
    house = new House(line.url);
  });
  afterEach(async () => {
    await house.close();
    await line.cut();
  });

  it('rejects at once while Postgres is away, and works again when it is back', async () => {
    const server = house.server(echo);
    const client = await house.client();
    expect(await ask(client, ['echo', 1])).toBe(1);

    await line.cut();
    for (let i = 0; i < 5; i++) {
      const { error, afterMs } = await failure(ask(client, ['echo', 2]));
      expect(error).toBeInstanceOf(QueueUnavailableError);
      expect(afterMs).toBeLessThan(500);
      await sleep(60);
    }
    expect(await client.isReachable()).toBe(false);
    await until(() => !server.isConnected);

    await line.mend();
    await until(() => client.isReachable());
    expect(await ask(client, ['echo', 3])).toBe(3);
    await until(() => server.isConnected);
  });

  it('starts without Postgres, and works when it comes', async () => {
    await line.cut();
    house.server(echo);
    const client = house.clientAtOnce();
    const { error, afterMs } = await failure(ask(client, ['echo', 1]));
    expect(error).toBeInstanceOf(QueueUnavailableError);
    expect(afterMs).toBeLessThan(500);

    await line.mend();
    await until(() => client.isReachable());
    expect(await ask(client, ['echo', 2])).toBe(2);
  });

  it('clears away what a client left behind that was killed long ago', async () => {
    // The first client makes the tables.
    await house.client().then((client) => client.close());
    const queue = (name: string) =>
      new Queue(name, { connection: postgres.url }, createPostgresBackend);
    const left = queue('inbox-left');
    const main = queue(house.queue);
    await left.add('reply', 'unread');
    await main.getBackend().setQueueMeta({ 'inbox:inbox-left': Date.now() - 3_600_000 });

    await house.client();

    await until(async () => (await left.getWaitingCount()) === 0);
    await until(async () => !(await main.getBackend().hasQueueMetaField('inbox:inbox-left')));
    await Promise.all([left.close(), main.close()]);
  });
}
