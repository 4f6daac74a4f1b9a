import type { ChildProcess } from 'node:child_process';
import { expect, it } from 'vitest';
import type { AliveWorker, QueueClient } from '#queue';
import { QueueUnavailableError } from '#queue';
import { endProcess } from '../../tools/services/child-processes.js';
import { eventually } from '../../tools/services/eventually.js';
import type { QueueHost } from '../../tools/services/stack.js';
import { proxyTo } from './tcp-proxy.js';
import { QueueFixture, SLOW_CHANGE, errorOf, fixtureForEach } from './queue-fixture.js';

/** Enough for a process that was suspended for a moment. */
const LISTEN_LIMIT_MS = 10_000;

/** Presence of workers, on any server. */
export function itReportsWorkerPresence(start: () => Promise<QueueHost>): void {
  let host: QueueHost;
  const fixture = fixtureForEach(async () => (host = await start()));

  const workersOf = async (client: QueueClient): Promise<readonly string[]> =>
    (await client.workersAlive(LISTEN_LIMIT_MS)).map(({ id }) => id);

  it('finds no worker at a queue that is not served', async () => {
    expect(await workersOf(await fixture().client())).toEqual([]);
  });

  it('finds every worker that publishes its presence, with its current report', async () => {
    let answered = 0;
    fixture().serverWithPresence('one', () => ({ answered: (answered += 1) }));
    fixture().serverWithPresence('two', () => ['anything', { that: 'JSON carries' }]);
    const client = await fixture().client();

    let alive: readonly AliveWorker[] = [];
    await eventually(async () => (alive = await client.workersAlive(LISTEN_LIMIT_MS)).length === 2);
    const [one, two] = alive;

    expect(one).toMatchObject({ id: 'one', report: { answered: expect.any(Number) } });
    expect(two).toEqual({ id: 'two', report: ['anything', { that: 'JSON carries' }] });
    await eventually(async () => {
      const [now] = await client.workersAlive(LISTEN_LIMIT_MS);
      return JSON.stringify(now) !== JSON.stringify(one);
    });
  });

  it('finds only the workers of its own queue', async () => {
    const other = new QueueFixture(fixture().url);
    try {
      other.serverWithPresence('elsewhere');
      const client = await other.client();
      await eventually(async () => (await workersOf(client)).length === 1);

      expect(await workersOf(await fixture().client())).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('no longer finds a worker that has shut down', async () => {
    const leaving = fixture().serverWithPresence('leaving');
    fixture().serverWithPresence('staying');
    const client = await fixture().client();
    await eventually(async () => (await workersOf(client)).length === 2);

    await leaving.close();

    await eventually(async () => (await workersOf(client)).join() === 'staying');
  });

  it('no longer finds a worker that was killed', async () => {
    const doomed = await fixture().serverProcess();
    const client = await fixture().client();
    await eventually(async () => (await workersOf(client)).length === 1);

    await endProcess(doomed, 'SIGKILL');

    const isGone = async (): Promise<boolean> => (await workersOf(client)).length === 0;
    await eventually(isGone, SLOW_CHANGE.limitMs, SLOW_CHANGE.pollMs);
  });

  it('counts the capacity of killed workers out, keeps that of others, and counts new ones in', async () => {
    const doomed = await Promise.all([fixture().serverProcess(), fixture().serverProcess()]);
    const living = await fixture().serverProcess();
    const client = await fixture().client();
    const capacity = async (): Promise<readonly string[]> =>
      (await client.exchangeState('', LISTEN_LIMIT_MS)).workers.map(({ id }) => id).sort();
    const becomes = (...processes: readonly ChildProcess[]): Promise<void> => {
      const ids = processes.map(({ pid }) => String(pid)).sort();
      return eventually(async () => (await capacity()).join() === ids.join());
    };
    await becomes(...doomed, living);

    await Promise.all(doomed.map((child) => endProcess(child, 'SIGKILL')));
    await becomes(living);

    await endProcess(living, 'SIGKILL');
    await becomes();
    await becomes(await fixture().serverProcess());
  });

  it('rejects while the server is down, and finds workers again afterwards', async () => {
    const way = await proxyTo(host);
    const far = new QueueFixture(way.url);
    try {
      far.serverWithPresence('far');
      const client = await far.client();
      await eventually(async () => (await workersOf(client)).length === 1);

      await way.cut();
      await eventually(() =>
        client.workersAlive().then(
          () => false,
          () => true,
        ),
      );
      expect((await errorOf(client.workersAlive())).error).toBeInstanceOf(QueueUnavailableError);

      await way.restore();
      await eventually(async () => (await client.workersAlive().catch(() => [])).length === 1);
    } finally {
      await far.close();
      await way.close();
    }
  });
}
