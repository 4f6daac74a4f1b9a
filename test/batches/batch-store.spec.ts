import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchStatuses, CapacityStore, ResultLengthStore, Retention, WebhookStore } from '#batches';
import type { Batch, SubmissionOptions } from '#batches';
import { expectNamesAndDeadlines } from '../support/recorded-statements.js';
import {
  accepted,
  answerChunk,
  endOf,
  startBatchStores,
  submissionOptions,
  uploadOf,
} from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const webhook = { url: 'https://example.org/hook', secret: 'whsec_no-matter' };

const setExpiry = {
  name: 'spec-set-expiry',
  text: 'UPDATE batch SET expires_at = now() - make_interval(days => $2) WHERE id = $1',
};
const allowedStatuses = {
  name: 'spec-allowed-statuses',
  text: `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
          WHERE conrelid = 'batch'::regclass AND conname = 'batch_status_check'`,
};

let own: BatchStores;
let retention: Retention;

beforeAll(async () => {
  own = await startBatchStores();
  retention = new Retention(own.database);
});
afterAll(() => own.stop());

const submitted = async (
  keyId: string,
  chunks: readonly (readonly string[])[] = [['a']],
  options: Partial<SubmissionOptions> = {},
): Promise<Batch> =>
  accepted(await own.writer.submit(submissionOptions({ keyId, ...options }), uploadOf(chunks)));

const answered = async (keyId: string, chunks?: readonly (readonly string[])[]): Promise<Batch> => {
  const batch = await submitted(keyId, chunks);
  for (let ordinal = 0; ordinal < batch.chunks; ordinal += 1) {
    await answerChunk(own.chunks, { batch: batch.id, ordinal });
  }
  return (await own.batches.find(keyId, batch.id))!;
};

const idsOf = (batches: readonly Batch[]): readonly string[] => batches.map(({ id }) => id);

describe('the batches of a key', () => {
  it('are listed from the newest, in pages, to their owner only', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await submitted('pages')).id);
    await submitted('other pages');

    expect(idsOf(await own.batches.list('pages', { limit: 10 }))).toEqual(ids);
    const first = await own.batches.list('pages', { limit: 2 });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const next = await own.batches.list('pages', { limit: 2, after: first[1]!.id });
    expect(idsOf(next)).toEqual(ids.slice(2, 4));
    expect(idsOf(await own.batches.list('pages', { limit: 2, after: ids[3]! }))).toEqual([ids[4]]);
    expect(await own.batches.list('pages', { limit: 2, after: ids[4]! })).toEqual([]);
  });

  it('are listed by status', async () => {
    const [queued, done] = [await submitted('statuses'), await answered('statuses')];
    const cancelled = await submitted('statuses');
    await own.batches.cancel('statuses', cancelled.id);

    const byStatus = async (status: Batch['status']) =>
      idsOf(await own.batches.list('statuses', { status, limit: 10 }));
    expect(await byStatus('queued')).toEqual([queued.id]);
    expect(await byStatus('completed')).toEqual([done.id]);
    expect(await byStatus('cancelled')).toEqual([cancelled.id]);
    expect(await byStatus('failed')).toEqual([]);
  });

  it('have the statuses that the schema allows', async () => {
    const [constraint] = await own.database.query<{ definition: string }>(allowedStatuses);
    const allowed = [...constraint!.definition.matchAll(/'(\w+)'/g)].map(([, status]) => status);

    expect([...batchStatuses].sort()).toEqual(allowed.sort());
  });

  it('are found by their ids, whichever key owns them', async () => {
    const batches = [await submitted('found'), await submitted('also found')];
    await submitted('found');

    const found = await own.batches.findAll(idsOf(batches));
    expect(found.map(({ keyId }) => keyId).sort()).toEqual(['also found', 'found']);
    expect(await own.batches.findAll([])).toEqual([]);
  });

  it('expire after the retention period of their submission', async () => {
    const { createdAt, expiresAt, startedAt, finishedAt } = await submitted('times');

    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(HOUR_MS);
    expect(Math.abs(expiresAt.getTime() - createdAt.getTime() - HOUR_MS)).toBeLessThan(MINUTE_MS);
    expect({ startedAt, finishedAt }).toEqual({ startedAt: undefined, finishedAt: undefined });
  });

  it('are cancelled while they are unfinished, and unchanged afterwards', async () => {
    const [open, done] = [await submitted('cancel'), await answered('cancel')];

    const cancelled = await own.batches.cancel('cancel', open.id);
    expect(cancelled).toMatchObject({ status: 'cancelled', finishedAt: expect.any(Date) });
    expect(await own.batches.cancel('cancel', open.id)).toEqual(cancelled);
    expect(await own.batches.cancel('cancel', done.id)).toEqual(done);
    expect(await own.batches.cancel('cancel', crypto.randomUUID())).toBeUndefined();
  });
});

describe('the webhook of a batch, as shown to its owner', () => {
  let id: string;
  const shown = async () => (await own.batches.find('hooked', id))?.webhook;

  it('has its URL but no secret, and the state of its delivery', async () => {
    const summary = () => Promise.resolve({ ...endOf('hooked'), webhook });
    const upload = { ...uploadOf([['a']]), summary };
    id = accepted(await own.writer.submit(submissionOptions({ keyId: 'hooked' }), upload)).id;
    await own.batches.cancel('hooked', id);

    expect(await shown()).toEqual({ url: webhook.url, attempts: 0 });
    const webhooks = new WebhookStore(own.database);
    await webhooks.claim(60);
    const claimed = await shown();
    expect(claimed).toEqual({ url: webhook.url, attempts: 1, dueAt: expect.any(Date) });
    await webhooks.markFailed({ batch: id, failure: 'answered 500', retrySeconds: 3_600 });
    const failed = await shown();
    expect(failed).toMatchObject({ attempts: 1, failure: 'answered 500' });
    expect(failed!.dueAt!.getTime() - claimed!.dueAt!.getTime()).toBeGreaterThan(HOUR_MS / 2);
    await webhooks.markFailed({ batch: id, failure: 'answered 410' });
    expect(await shown()).toEqual({
      url: webhook.url,
      attempts: 1,
      failure: 'answered 410',
      givenUpAt: expect.any(Date),
    });
  });

  it('has no failure once it was delivered', async () => {
    await new WebhookStore(own.database).markDelivered(id);

    expect(await shown()).toMatchObject({ deliveredAt: expect.any(Date), failure: undefined });
  });

  it('is absent where the submission had none', async () => {
    const { keyId, id: without } = await submitted('unhooked');

    expect((await own.batches.find(keyId, without))?.webhook).toBeUndefined();
  });
});

describe('the capacity in use', () => {
  it('counts the unfinished batches of the key, and the rows of all keys', async () => {
    const capacity = new CapacityStore(own.database);
    const before = await capacity.usage('capacity', undefined);
    const half = await submitted('capacity', [['a', 'b'], ['c']]);
    await answerChunk(own.chunks, { batch: half.id, ordinal: 1 });
    await answered('capacity', [['a'], ['b', 'c', 'd']]);
    await submitted('another key', [['a', 'b', 'c', 'd', 'e']]);
    const { id } = await submitted('capacity');
    await own.database.query(setExpiry, [id, 1]);
    await retention.expire();

    expect(before.batchesOfKey).toBe(0);
    expect(await capacity.usage('capacity', undefined)).toEqual({
      batchesOfKey: 1,
      rowsWaiting: before.rowsWaiting + 2 + 5,
      rowsKept: before.rowsKept + 3 + 4 + 5,
      isRepeat: false,
    });
  });

  it('says whether the key has used an idempotency key before', async () => {
    const capacity = new CapacityStore(own.database);
    await submitted('repeating', [['a']], { idempotencyKey: 'once' });

    expect(await capacity.usage('repeating', 'once')).toMatchObject({ isRepeat: true });
    expect(await capacity.usage('repeating', 'twice')).toMatchObject({ isRepeat: false });
    expect(await capacity.usage('repeating', undefined)).toMatchObject({ isRepeat: false });
    expect(await capacity.usage('stranger', 'once')).toMatchObject({ isRepeat: false });
  });

  it('counts the stored batches by status, without those that have expired', async () => {
    const capacity = new CapacityStore(own.database);
    const counts = async () =>
      new Map((await capacity.byStatus()).map(({ status, count }) => [status, count]));
    const before = await counts();
    await answered('counted');
    const { id } = await submitted('counted');
    await own.database.query(setExpiry, [id, 1]);
    await retention.expire();

    const completed = (before.get('completed') ?? 0) + 1;
    expect(await counts()).toEqual(new Map([...before, ['completed', completed]]));
  });
});

describe('the results of a batch', () => {
  const chunks = [['a', 'bad'], ['b'], ['c', 'd', 'bad'], ['e']];
  const available = async ({ keyId, id }: Batch) =>
    own.results.available((await own.batches.find(keyId, id))!);

  it('are available up to the first open chunk, and beyond it once the batch has ended', async () => {
    const batch = await submitted('available', chunks);
    const answer = (ordinal: number) => answerChunk(own.chunks, { batch: batch.id, ordinal });
    await answer(2);
    expect(await available(batch)).toEqual({ ordinals: [], nextRow: 1 });
    // As it was when it was read, before a worker began it.
    expect(await own.results.available(batch)).toEqual({ ordinals: [], nextRow: 1 });
    await answer(0);
    expect(await available(batch)).toEqual({ ordinals: [0], nextRow: 3 });
    expect(await own.results.rejectedChunks(batch.id)).toEqual([0, 2]);
    await own.batches.cancel('available', batch.id);

    expect(await available(batch)).toEqual({ ordinals: [0, 2], nextRow: 3 });
  });

  it('are all available in a completed batch', async () => {
    const batch = await answered('all', chunks);

    expect(await available(batch)).toEqual({ ordinals: [0, 1, 2, 3], nextRow: 8 });
  });

  it('are none where the batch was deleted meanwhile', async () => {
    const batch = { id: crypto.randomUUID(), status: 'completed', chunks: 4 } as const;

    expect(await own.results.available(batch)).toEqual({ ordinals: [], nextRow: 1 });
    expect(await own.results.available({ ...batch, status: 'running' })).toMatchObject({
      ordinals: [],
    });
  });

  it('are found by the number of a row', async () => {
    const { id } = await submitted('rows', chunks);
    const ordinals = await Promise.all(
      [0, 1, 2, 3, 4, 6, 7, 8].map((row) => own.results.chunkOf(id, row)),
    );

    expect(ordinals).toEqual([undefined, 0, 0, 1, 2, 2, 3, undefined]);
  });

  it('have known lengths once they were rendered, in each form', async () => {
    const lengths = new ResultLengthStore(own.database);
    const { id } = await answered('lengths', chunks);
    const [csv, json] = [
      { batch: id, form: 'csv' },
      { batch: id, form: 'json' },
    ];
    await lengths.store(csv, new Map([0, 3].map((ordinal) => [ordinal, 100 + ordinal])));
    await lengths.store(csv, new Map([[3, 200]]));
    await lengths.store(json, new Map([[1, 7]]));
    await lengths.store(csv, new Map([[4, 1]]));

    expect(await lengths.find(csv)).toEqual(
      new Map([
        [0, 100],
        [3, 200],
      ]),
    );
    expect(await lengths.find(json)).toEqual(new Map([[1, 7]]));
    expect(await lengths.find({ batch: crypto.randomUUID(), form: 'csv' })).toEqual(new Map());
  });
});

describe('expired batches', () => {
  it('are counted when they expire, and keep the time at which they finished', async () => {
    const done = await answered('expiring');
    const open = await submitted('expiring');
    await retention.expire();
    for (const { id } of [done, open]) await own.database.query(setExpiry, [id, 0]);

    expect(await retention.expire()).toBe(2);
    expect(await retention.expire()).toBe(0);
    expect(await own.batches.find('expiring', done.id)).toMatchObject({
      status: 'expired',
      finishedAt: done.finishedAt,
    });
    expect((await own.batches.find('expiring', open.id))?.finishedAt).toEqual(expect.any(Date));
  });

  it('are deleted after 30 days', async () => {
    const [younger, older] = [await submitted('aged'), await submitted('aged')];
    await own.database.query(setExpiry, [younger.id, 29]);
    await own.database.query(setExpiry, [older.id, 31]);
    await retention.expire();

    expect(idsOf(await own.batches.list('aged', { limit: 10 }))).toEqual([younger.id]);
  });
});

describe('the stores of batches', () => {
  it('send named statements with a deadline', () => {
    expectNamesAndDeadlines(own.statements.all());
  });
});
