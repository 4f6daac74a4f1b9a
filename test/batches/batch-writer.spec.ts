import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRow } from '#batches';
import { eventually } from '../../tools/services/eventually.js';
import { expectNamesAndDeadlines } from '../support/recorded-statements.js';
import {
  accepted,
  answerChunk,
  endOf,
  KEY,
  OTHER_KEY,
  startBatchStores,
  uploadOf,
  submissionOptions,
} from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

const countRows = { name: 'spec-count-chunks', text: 'SELECT count(*)::int AS n FROM batch_chunk' };

const lockWaits = {
  name: 'spec-lock-waits',
  text: `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event = 'advisory'`,
};

describe('the batch writer', () => {
  let own: BatchStores;
  const chunksKept = async (): Promise<number> =>
    (await own.database.query<{ n: number }>(countRows))[0]!.n;

  beforeAll(async () => {
    own = await startBatchStores();
  });
  afterAll(() => own.stop());

  it('stores every row and shows the batch to its owner only', async () => {
    const submission = await own.writer.submit(submissionOptions(), uploadOf([['a', 'b'], ['c']]));
    const batch = accepted(submission);
    expect(batch).toMatchObject({
      keyId: KEY,
      status: 'queued',
      chunks: 2,
      counts: { total: 3, processed: 0, matched: 0, unmatched: 0, rejected: 0 },
      presentation: { shown: 'so' },
    });
    expect(await own.batches.find(KEY, batch.id)).toEqual(batch);
    expect(await own.batches.find(OTHER_KEY, batch.id)).toBeUndefined();
    expect(await own.batches.cancel(OTHER_KEY, batch.id)).toBeUndefined();
  });

  it('leaves nothing behind when an upload breaks off', async () => {
    const before = await chunksKept();
    async function* broken(): AsyncGenerator<readonly BatchRow[]> {
      yield* uploadOf([['a']]).chunks;
      throw new Error('cut off');
    }
    const upload = { ...uploadOf([]), chunks: broken() };
    await expect(own.writer.submit(submissionOptions({ keyId: 'cut' }), upload)).rejects.toThrow(
      'cut off',
    );
    expect(await own.batches.list('cut', { limit: 10 })).toEqual([]);
    expect(await chunksKept()).toBe(before);
  });

  it('creates no batch from an empty upload', async () => {
    const submission = await own.writer.submit(submissionOptions({ keyId: 'empty' }), uploadOf([]));
    expect(submission).toEqual({ outcome: 'empty' });
    expect(await own.batches.list('empty', { limit: 10 })).toEqual([]);
  });

  it('recognises a repeated submission by its idempotency key and payload', async () => {
    const options = submissionOptions({ keyId: 'twice', idempotencyKey: 'k-1' });
    const batch = accepted(await own.writer.submit(options, uploadOf([['a']])));
    expect(await own.writer.submit(options, uploadOf([['a']]))).toEqual({
      outcome: 'replayed',
      batch,
    });
    expect(await own.writer.submit(options, uploadOf([['b']]))).toEqual({
      outcome: 'other-payload',
    });
    const stranger = { ...options, keyId: 'stranger' };
    expect((await own.writer.submit(stranger, uploadOf([['b']]))).outcome).toBe('accepted');
    expect(await own.batches.list('twice', { limit: 10 })).toHaveLength(1);
  });

  it('replays a batch as it was when it was accepted', async () => {
    const options = submissionOptions({
      keyId: 'later',
      idempotencyKey: 'k-1',
      limits: { batches: 1, rows: 1 },
    });
    const batch = accepted(await own.writer.submit(options, uploadOf([['a']])));
    await answerChunk(own.chunks, { batch: batch.id, ordinal: 0 });
    expect((await own.batches.find('later', batch.id))?.status).toBe('completed');
    expect(await own.writer.submit(options, uploadOf([['a']]))).toEqual({
      outcome: 'replayed',
      batch,
    });
  });

  it('rejects concurrent uploads with the same idempotency key', async () => {
    const options = submissionOptions({ keyId: 'at once', idempotencyKey: 'k-2' });
    const events = new EventEmitter();
    const began = once(events, 'began');
    async function* slow(): AsyncGenerator<readonly BatchRow[]> {
      const rest = once(events, 'rest');
      events.emit('began');
      await rest;
      yield* uploadOf([['a']]).chunks;
    }
    const first = own.writer.submit(options, { ...uploadOf([]), chunks: slow() });
    await began;
    expect(await own.writer.submit(options, uploadOf([['a']]))).toEqual({ outcome: 'under-way' });
    events.emit('rest');
    expect((await first).outcome).toBe('accepted');
  });

  it('enforces the limits of unfinished batches of a key', async () => {
    const options = submissionOptions({ keyId: 'limited', limits: { batches: 2, rows: 3 } });
    const first = accepted(await own.writer.submit(options, uploadOf([['a', 'b']])));
    expect(await own.writer.submit(options, uploadOf([['c', 'd']]))).toEqual({
      outcome: 'too-many-rows',
    });
    expect((await own.writer.submit(options, uploadOf([['c']]))).outcome).toBe('accepted');
    expect(await own.writer.submit(options, uploadOf([['d']]))).toEqual({
      outcome: 'too-many-batches',
    });
    await own.batches.cancel('limited', first.id);
    expect((await own.writer.submit(options, uploadOf([['d']]))).outcome).toBe('accepted');
  });

  it('enforces the limits also where two uploads of a key end at once', async () => {
    const options = submissionOptions({ keyId: 'two', limits: { batches: 1, rows: 10 } });
    const events = new EventEmitter();
    const reached = once(events, 'reached');
    const summary = async () => {
      const rest = once(events, 'rest');
      events.emit('reached');
      await rest;
      return endOf('first');
    };
    const first = own.writer.submit(options, { ...uploadOf([['a']]), summary });
    await reached;
    let isOver = false;
    const second = own.writer.submit(options, uploadOf([['b']]));
    void second.finally(() => (isOver = true));
    await eventually(async () => isOver || (await own.database.query(lockWaits)).length > 0);
    events.emit('rest');

    expect((await first).outcome).toBe('accepted');
    expect(await second).toEqual({ outcome: 'too-many-batches' });
  });

  it('sends named statements with a deadline', async () => {
    accepted(await own.writer.submit(submissionOptions({ keyId: 'named' }), uploadOf([['a']])));
    expectNamesAndDeadlines(own.statements.all());
  });
});
