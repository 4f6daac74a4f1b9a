import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LATEST_MIGRATION } from '#database';
import { eventually, eventuallyHolds } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';
import { TcpProxy } from '../queue/tcp-proxy.js';
import { healthOf, isReady, unexplained } from './health-response.js';

describe('the health of a worker', () => {
  let postgres: TestPostgres;
  let line: TcpProxy;
  let stack: InProcessStack;
  let worker: InProcessProgram;

  beforeAll(async () => {
    postgres = await startPostgres();
    line = await TcpProxy.to(postgres.url);
    // The queue is reached directly: only the gazetteer is disconnected in these specs.
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: line.url, gateways: 0 });
    worker = stack.workers[0]!;
  });
  afterAll(async () => {
    await stack?.stop();
    await line?.cut();
    await postgres?.stop();
  });

  const says = (message: string): Promise<void> =>
    eventually(async () => {
      const { status, body } = await healthOf(worker, '/ready');
      return status === 503 && body.details.gazetteer?.message === message;
    });

  it('is not ready without a data set, but alive', async () => {
    await says('no data set loaded');
    expect((await healthOf(worker, '/startup')).status).toBe(200);
    expect((await healthOf(worker, '/live')).status).toBe(200);
  });

  it('is not ready for a schema that lacks a migration', async () => {
    await postgres.database.execute(
      `UPDATE schema_migration SET name = 'hidden ' || name WHERE name = '${LATEST_MIGRATION}'`,
    );
    await says('the schema is older than this release: migrate the database');
    await postgres.database.execute(
      `UPDATE schema_migration SET name = '${LATEST_MIGRATION}' WHERE name LIKE 'hidden %'`,
    );
    await says('no data set loaded');
  });

  it('stays ready with a newer schema, unless that breaks older code', async () => {
    const insert = (name: string, breaks: boolean) =>
      postgres.database.execute(
        `INSERT INTO schema_migration (name, checksum, breaks_older_code)
         VALUES ('${name}', '', ${breaks})`,
      );
    await insert('9001_more.sql', false);
    await says('no data set loaded');

    await insert('9002_other.sql', true);
    await says('the schema is newer than this release: upgrade this program');
    await postgres.database.execute(`DELETE FROM schema_migration WHERE name > '9'`);
    await says('no data set loaded');
  });

  it('is not ready while Postgres is down, and shows the reason', async () => {
    await line.cut();
    await says('the database does not answer');
    expect((await healthOf(worker, '/live')).status).toBe(200);
    await line.restore();
    await says('no data set loaded');
  });

  it('shows what it answers from', async () => {
    const echoes = await startInProcess({
      queueUrl: line.url,
      databaseUrl: postgres.url,
      gateways: 0,
      echoes: true,
    });
    const [echo] = echoes.workers;
    try {
      await eventuallyHolds(async () => {
        const { status, body, text } = await healthOf(echo!);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          status: 'ready',
          program: 'worker',
          checks: { queue: { status: 'up' }, gazetteer: { status: 'up' } },
          data_sets: [{ name: 'echo', generation: 1 }],
        });
        expect(unexplained(body)).toEqual([]);
        expect(text).not.toMatch(/:\/\/|127\.0\.0\.1/);
      });

      await line.cut();
      await eventually(async () => (await healthOf(echo!)).body.checks.queue?.status === 'down');
      expect(await isReady(echo!)).toBe(false);
      await line.restore();
      await eventually(() => isReady(echo!));
    } finally {
      await line.restore().catch(() => undefined);
      await echoes.stop();
    }
  });

  // Last: it stops the worker.
  it('closes connections without a request when the worker stops', async () => {
    const { hostname, port } = new URL(worker.url);
    const unused = connect(Number(port), hostname).resume();
    await once(unused, 'connect');
    await Promise.all([worker.stop(), once(unused, 'close')]);
  });
});
