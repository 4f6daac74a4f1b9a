import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { Queue, Worker, createPostgresBackend } from 'bullmq';
import { Database } from '#database';
import type { Statement } from '#database';
import {
  QueuedMessage,
  encodeEnvelope,
  encodeReply,
} from '../../libs/queue/src/messages/envelope.js';
import { inboxOfJob } from '../../libs/queue/src/messages/job-id.js';
import { eventually } from '../../tools/services/eventually.js';
import type { QueueHost } from '../../tools/services/stack.js';
import { SLOW_CHANGE, echo, fixtureForEach, sendAndWait } from './queue-fixture.js';

const breakListeners: Statement = {
  name: 'spec-break-listeners',
  text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query ILIKE 'listen %'`,
};

const countJobs: Statement = {
  name: 'spec-count-jobs',
  text: 'SELECT count(*)::int AS jobs FROM bullmq.job WHERE queue = $1',
};

/** How replies reach their clients. */
export function itReplies(start: () => Promise<QueueHost>): void {
  const fixture = fixtureForEach(start);

  const open = (name: string) =>
    new Queue(name, { connection: fixture().url }, createPostgresBackend);

  it('fetches replies whose notifications a broken connection missed', async () => {
    fixture().server({ slow: (n: number) => sleep(300, n) }, 50);
    const client = await fixture().client();
    const database = new Database({ url: fixture().url });
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const pending = numbers.map((n) => sendAndWait(client, ['slow', n]));
    await sleep(250);

    for (let i = 0; i < 10; i++) {
      await database.query(breakListeners);
      await sleep(20);
    }

    expect(await Promise.all(pending)).toEqual(numbers);
    await database.close();
  });

  it('notifies workers of several messages that are added in one transaction', async () => {
    const payloads: unknown[] = [];
    const listener = new pg.Client(fixture().url);
    listener.on('notification', ({ payload }) => payloads.push(payload));
    await listener.connect();
    await listener.query('LISTEN bullmq_jobs');
    fixture().server(echo, 20);
    const client = await fixture().client();
    const numbers = Array.from({ length: 20 }, (_, n) => n);

    await Promise.all(numbers.map((n) => sendAndWait(client, ['echo', n])));

    const notice = `several ${fixture().queue}`;
    await eventually(() => Promise.resolve(payloads.includes(notice)), SLOW_CHANGE.limitMs);
    await listener.end();
  });

  it('replies into the queue of a client of the previous release', async () => {
    fixture().server(echo);
    const [queue, inbox] = [open(fixture().queue), open('inbox-previous')];
    const deadline = Date.now() + 60_000;
    const message = new QueuedMessage('Berlin', { deadline, requestId: 'r-1' });

    await queue.add('echo', encodeEnvelope(message), { jobId: 'inbox-previous.7' });

    await eventually(async () => (await inbox.getWaitingCount()) === 1, SLOW_CHANGE.limitMs);
    const [reply] = await inbox.getWaiting();
    expect(reply?.id).toBe('inbox-previous.7');
    expect(reply?.data).toBe(encodeReply({ kind: 'value', value: 'Berlin' }));
    await Promise.all([queue.close(), inbox.close()]);
  });

  it('receives the replies of a worker of the previous release', async () => {
    const client = await fixture().client();
    const reply = encodeReply({ kind: 'value', value: 'from before' });
    const worker = new Worker(
      fixture().queue,
      async ({ id = '' }) => {
        const inbox = open(inboxOfJob(id) ?? '');
        await inbox.add('reply', reply, { jobId: id });
        await inbox.close();
      },
      { connection: fixture().url, removeOnComplete: { count: 0 } },
      createPostgresBackend,
    );

    expect(await sendAndWait(client, ['echo', 1])).toBe('from before');
    await worker.close();
  });

  it('removes stored replies after a while', async () => {
    fixture().server(echo);
    const client = await fixture().client();
    const database = new Database({ url: fixture().url });
    const storedJobs = async (): Promise<number> => {
      const [row] = await database.query<{ jobs: number }>(countJobs, [fixture().queue]);
      return row?.jobs ?? 0;
    };
    const { limitMs, pollMs } = SLOW_CHANGE;
    for (let i = 0; i < 3; i++) await sendAndWait(client, ['echo', i]);

    expect(await storedJobs()).toBe(3);
    await eventually(async () => (await storedJobs()) === 0, limitMs, pollMs);
    await database.close();
  });
}
