import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChunkStore, DispatchStore, Retention } from '#batches';
import type { ChunkId } from '#batches';
import { Database } from '#database';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const BATCHES = 200;
const CHUNKS = 20;
const ROUNDS = 6;

/** Expired batches, batches of a key that will be revoked, and others, in random order. */
const enterBatches = {
  name: 'spec-enter-batches',
  text: `
INSERT INTO batch (id, key, status, total, chunks, created_at, expires_at)
SELECT gen_random_uuid(),
       CASE WHEN n % 3 = 0 THEN $3 ELSE 'bootstrap' END,
       CASE WHEN n % 2 = 0 THEN 'queued' ELSE 'running' END,
       $2::int, $2::int, now() - random() * interval '1 hour',
       now() + CASE WHEN n % 3 = 1 THEN -1 ELSE 1 END * random() * interval '40 days'
  FROM generate_series(1, $1::int) AS n
 ORDER BY random()`,
};

const enterChunks = {
  name: 'spec-enter-chunks',
  text: `
INSERT INTO batch_chunk (batch, ordinal, first_row, rows, inputs, queries)
SELECT id, ordinal, ordinal + 1, 1, '', ''
  FROM batch, generate_series(0, $1::int - 1) AS ordinal
 WHERE NOT EXISTS (SELECT 1 FROM batch_chunk c WHERE c.batch = batch.id)
   AND status IN ('queued', 'running')
 ORDER BY random()`,
};

const enterRevokedKey = {
  name: 'spec-enter-revoked-key',
  text: `INSERT INTO api_key (name, revoked_at) VALUES ('gone', now()) RETURNING id::text`,
};

const leftOver = {
  name: 'spec-left-over',
  text: `
SELECT count(*) FILTER (WHERE expires_at <= now() AND status <> 'expired')::int AS due,
       count(*) FILTER (WHERE key = $1 AND status IN ('queued', 'running'))::int AS revoked
  FROM batch`,
};

const holdAll = { name: 'spec-hold-all', text: 'SELECT id FROM batch FOR UPDATE' };

const holdFirstChunks = {
  name: 'spec-hold-chunks',
  text: 'SELECT batch FROM batch_chunk WHERE ordinal = 0 FOR UPDATE',
};

const endAll = {
  name: 'spec-end-all',
  text: `UPDATE batch SET status = 'cancelled' WHERE status IN ('queued', 'running')`,
};

const ordinalsOf = (chunks: readonly ChunkId[] | undefined): readonly number[] =>
  (chunks ?? []).map(({ ordinal }) => ordinal);

describe('retention by the command and by workers at once', () => {
  let postgres: TestPostgres;
  let key: string;
  const databases: Database[] = [];

  const connect = (): Database => {
    const database = new Database({ url: postgres.url, maxConnections: 1 });
    databases.push(database);
    return database;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    const [made] = await postgres.database.query<{ id: string }>(enterRevokedKey);
    key = made!.id;
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await postgres.stop();
  });

  /** Dispatches and answers chunks concurrently, like workers. */
  const work = async (isOver: () => boolean): Promise<void> => {
    const [dispatch, chunks] = [new DispatchStore(connect()), new ChunkStore(connect())];
    while (!isOver()) {
      const queued = (await dispatch.advance(64)) ?? [];
      for (const chunk of queued.slice(0, 20)) {
        await chunks.finish(chunk, [{ outcome: 'no-match' }]);
      }
    }
  };

  it('never deadlocks', async () => {
    let isOver = false;
    const retentions = Array.from({ length: 3 }, () => new Retention(connect()));
    const working = [work(() => isOver), work(() => isOver)];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        await postgres.database.query(enterBatches, [BATCHES, CHUNKS, key]);
        await postgres.database.query(enterChunks, [CHUNKS]);
        await Promise.all(retentions.map((retention) => retention.expire()));
      }
    } finally {
      isOver = true;
    }
    await Promise.all(working);

    // Locked batches were left to the next run.
    await new Retention(postgres.database).expire();
    expect(await postgres.database.query(leftOver, [key])).toEqual([{ due: 0, revoked: 0 }]);
  });

  it('skips locked batches until the next run', async () => {
    await postgres.database.query(enterBatches, [30, CHUNKS, key]);
    await connect().transaction(async (holder) => {
      await holder.query(holdAll);
      await new Retention(connect()).expire();
      expect(await postgres.database.query(leftOver, [key])).toEqual([{ due: 10, revoked: 10 }]);
    });

    await new Retention(connect()).expire();

    expect(await postgres.database.query(leftOver, [key])).toEqual([{ due: 0, revoked: 0 }]);
  });

  it('skips a locked chunk and queues the others', async () => {
    const dispatch = new DispatchStore(connect());
    await postgres.database.query(endAll);
    await postgres.database.query(enterBatches, [1, 3, 'unused-key']);
    await postgres.database.query(enterChunks, [3]);
    await connect().transaction(async (holder) => {
      await holder.query(holdFirstChunks);
      expect(ordinalsOf(await dispatch.advance(64))).toEqual([1, 2]);
    });

    expect(ordinalsOf(await dispatch.advance(64))).toEqual([0, 1, 2]);
  });

  it('succeeds for concurrent commands', async () => {
    await postgres.database.query(enterBatches, [BATCHES, CHUNKS, key]);
    await postgres.database.query(enterChunks, [CHUNKS]);
    const retain = () =>
      promisify(execFile)(process.execPath, [resolve('dist/programs/cli.js'), 'retention'], {
        env: { PATH: process.env.PATH, DATABASE_URL: postgres.url },
        timeout: 120_000,
      });

    const outputs = await Promise.all([retain(), retain(), retain()]);

    expect(outputs.map(({ stderr }) => stderr)).toEqual(['', '', '']);
    expect(await postgres.database.query(leftOver, [key])).toEqual([{ due: 0, revoked: 0 }]);
  });
});
