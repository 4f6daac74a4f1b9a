import type { EventEmitter } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MIGRATION_ADVISORY_LOCK_KEY, createPostgresBackend, Queue } from 'bullmq';
import { Database } from '#database';
import type { Statement } from '#database';
import { InboxRegister } from '../../libs/queue/src/postgres/inbox-register.js';
import { openWorker } from '../../libs/queue/src/postgres/postgres-worker.js';
import { eventually } from '../../tools/services/eventually.js';
import type { QueueHost } from '../../tools/services/stack.js';
import { itRecoversFromOutages } from './outage-suite.js';
import { SLOW_CHANGE, sendAndWait, echo, errorOf, QueueFixture, emit } from './queue-fixture.js';
import { TcpProxy } from './tcp-proxy.js';

const waitingForLock: Statement = {
  name: 'spec-waiting-for-lock',
  text: `SELECT 1 FROM pg_locks
          WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
};

const READY_FOR_QUERY = Buffer.from('Z\0\0\0\u0005I');

/** What Postgres sends to end a session, for example with pg_terminate_backend. */
const SESSION_ENDED = ((): Buffer => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const header = Buffer.from('E....');
  header.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([header, fields]);
})();

/** Behaviour while Postgres cannot be reached. */
export function itSurvivesOutages(start: () => Promise<QueueHost>): void {
  let postgres: QueueHost;
  let line: TcpProxy;
  let fixture: QueueFixture;

  beforeAll(async () => {
    postgres = await start();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    line = await TcpProxy.to(postgres.url);
    fixture = new QueueFixture(line.url);
  });
  afterEach(async () => {
    await fixture.close();
    await line.cut();
  });

  itRecoversFromOutages(() => ({ fixture, cut: () => line.cut(), restore: () => line.restore() }));

  /** Opens a queue of this Postgres by its name. */
  const open = (name: string) => {
    const queue = new Queue(name, { connection: postgres.url }, createPostgresBackend);
    // Without a listener, BullMQ prints that the database is dropped at the end.
    return queue.on('error', () => undefined);
  };

  const signed = async (queue: ReturnType<typeof open>): Promise<readonly string[]> =>
    Object.keys(await queue.getBackend().getQueueMeta()).filter((field) =>
      field.startsWith('inbox:'),
    );

  it('reads no inbox for a client that has not sent a query yet', async () => {
    const client = await fixture.client();
    const main = open(fixture.queue);
    await emit(client, 'emitted', {});
    expect(await signed(main)).toEqual([]);

    const pending = errorOf(sendAndWait(client, ['query', {}]));
    await eventually(async () => (await signed(main)).length === 1);

    await client.close();
    await pending;
    expect(await signed(main)).toEqual([]);
    await main.close();
  });

  /**
   * Holds the lock of BullMQ's check of its tables until the program that `startProgram` starts waits for it and has been
   * interrupted, by the function that `startProgram` returns; then releases it.
   */
  const whileTablesAreLocked = async (
    startProgram: () => Promise<() => unknown>,
  ): Promise<void> => {
    const database = new Database({ url: postgres.url });
    const lock = `SELECT pg_advisory_xact_lock(${MIGRATION_ADVISORY_LOCK_KEY}, hashtext('bullmq'))`;
    await database.transaction(async (transaction) => {
      await transaction.execute(lock);
      const interrupt = await startProgram();
      await eventually(async () => (await database.query(waitingForLock)).length > 0);
      await interrupt();
    });
    await database.close();
  };

  it('outlives a connection that breaks while BullMQ checks its tables', async () => {
    await fixture.client();
    await whileTablesAreLocked(async () => {
      fixture.server(echo);
      return async () => {
        await line.cut();
        await sleep(100);
      };
    });

    await line.restore();

    const client = await fixture.client();
    expect(await sendAndWait(client, ['echo', 1])).toBe(1);
  });

  it('connects while another process hangs in the check of the tables of BullMQ', async () => {
    const client = await fixture.client();
    await whileTablesAreLocked(async () => {
      const hanging = await fixture.serverProcess();
      return () => hanging.kill('SIGSTOP');
    });

    fixture.server(echo);

    expect(await sendAndWait(client, ['echo', 1])).toBe(1);
  });

  it('outlives a connection for notifications that ends as soon as it is open', async () => {
    const { worker, backend } = await openWorker({
      url: line.url,
      queue: fixture.queue,
      concurrency: 1,
      keepsFinishedJobs: false,
      process: () => Promise.resolve(undefined),
      onError: () => undefined,
    });
    const { connection } = backend;
    const invalidated = vi.fn();
    connection.on('listenerinvalidated', invalidated);

    const first = await connection.getListenClient();
    await errorOf(first.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await eventually(() => invalidated.mock.calls.length === 1);
    line.injectOnce({ after: READY_FOR_QUERY, bytes: SESSION_ENDED });
    await connection.getListenClient();
    await eventually(() => invalidated.mock.calls.length === 2);

    const next = await connection.getListenClient();
    expect((await next.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await worker.close();
    // BullMQ has removed its listeners from the connection that it has closed.
    (next as unknown as EventEmitter).emit('error', new Error('late'));
    await setImmediate();
  });

  it('deletes what a client has left that was killed long ago', async () => {
    const left = open('inbox-left');
    const main = open(fixture.queue);
    const backend = main.getBackend();
    await left.add('reply', 'unread');
    await backend.setQueueMeta({ 'inbox:inbox-left': Date.now() - 3_600_000 });

    const isSigned = (inbox: string) => backend.hasQueueMetaField(`inbox:${inbox}`);
    const registers = ['inbox-own', 'inbox-other'].map(
      (inbox) => new InboxRegister(backend, inbox, 1_000),
    );
    for (const register of registers) register.open();

    const isEmpty = async (): Promise<boolean> => (await left.getWaitingCount()) === 0;
    await eventually(isEmpty, SLOW_CHANGE.limitMs, SLOW_CHANGE.pollMs);
    await eventually(async () => !(await isSigned('inbox-left')));
    expect(await Promise.all(['inbox-own', 'inbox-other'].map(isSigned))).toEqual([true, true]);
    await Promise.all(registers.map((register) => register.close()));
    await Promise.all([left.close(), main.close()]);
  });
}
