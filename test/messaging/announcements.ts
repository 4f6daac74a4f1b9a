import { expect, it } from '@jest/globals';
import { type AliveWorker, type QueueClient, QueueUnavailableError } from '#messaging';
import { eventually } from '../support/eventually.js';
import type { QueueHost } from '../support/queue-host.js';
import { failure, House, killed } from './house.js';
import { houseEach } from './house-each.js';
import { wayTo } from './line.js';

/** A process that stands still for a moment hears late, and not nothing. */
const LISTEN_LIMIT_MS = 10_000;

/** How workers are heard of on whichever server. */
export function itHearsOfWorkers(start: () => Promise<QueueHost>): void {
  let host: QueueHost;
  const house = houseEach(async () => (host = await start()));

  const heard = async (client: QueueClient): Promise<readonly string[]> =>
    (await client.workersAlive(LISTEN_LIMIT_MS)).map(({ id }) => id);

  it('hears of nobody where nobody serves the queue', async () => {
    expect(await heard(await house().client())).toEqual([]);
  });

  it('hears of every worker that announces itself, and what it says now', async () => {
    let answered = 0;
    house().announced('one', () => ({ answered: (answered += 1) }));
    house().announced('two', () => ['anything', { that: 'JSON carries' }]);
    const client = await house().client();

    let alive: readonly AliveWorker[] = [];
    await eventually(async () => (alive = await client.workersAlive(LISTEN_LIMIT_MS)).length === 2);
    const [one, two] = alive;

    expect(one).toMatchObject({ id: 'one', said: { answered: expect.any(Number) } });
    expect(two).toEqual({ id: 'two', said: ['anything', { that: 'JSON carries' }] });
    await eventually(async () => {
      const [now] = await client.workersAlive(LISTEN_LIMIT_MS);
      return JSON.stringify(now) !== JSON.stringify(one);
    });
  });

  it('hears of those of its own queue alone', async () => {
    const other = new House(house().url);
    try {
      other.announced('elsewhere');
      const client = await other.client();
      await eventually(async () => (await heard(client)).length === 1);

      expect(await heard(await house().client())).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('no longer hears of a worker that was told to stop', async () => {
    const leaving = house().announced('leaving');
    house().announced('staying');
    const client = await house().client();
    await eventually(async () => (await heard(client)).length === 2);

    await leaving.close();

    await eventually(async () => (await heard(client)).join() === 'staying');
  });

  it('no longer hears of a worker that was killed', async () => {
    const doomed = await house().serverProcess();
    const client = await house().client();
    await eventually(async () => (await heard(client)).length === 1);

    await killed(doomed);

    await eventually(async () => (await heard(client)).length === 0);
  });

  it('says that it hears nothing while the server is away, and hears again when it is back', async () => {
    const way = await wayTo(host);
    const far = new House(way.url);
    try {
      far.announced('far');
      const client = await far.client();
      await eventually(async () => (await heard(client)).length === 1);

      await way.cut();
      await eventually(() =>
        client.workersAlive().then(
          () => false,
          () => true,
        ),
      );
      expect((await failure(client.workersAlive())).error).toBeInstanceOf(QueueUnavailableError);

      await way.mend();
      await eventually(async () => (await client.workersAlive().catch(() => [])).length === 1);
    } finally {
      await far.close();
      await way.close();
    }
  });
}
