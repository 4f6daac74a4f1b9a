import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Retention } from '#batches';
import type { BatchRow } from '#batches';
import { stubDestination } from '../../tools/services/echo-geocoder.js';
import { expectNamesAndDeadlines } from '../support/recorded-statements.js';
import {
  accepted,
  answerChunk,
  endOf,
  KEY,
  startBatchStores,
  uploadOf,
  submissionOptions,
} from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

/** The lock that a dispatcher takes. */
const holdDispatch = { name: 'spec-hold-dispatch', text: 'SELECT pg_advisory_xact_lock(734614)' };

const rowsOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `r${at}`);

describe('the chunks of batches', () => {
  let own: BatchStores;

  beforeAll(async () => {
    own = await startBatchStores();
  });
  afterAll(() => own.stop());

  const submitted = async (keyId: string, chunks: readonly (readonly string[])[]) =>
    accepted(await own.writer.submit(submissionOptions({ keyId }), uploadOf(chunks)));
  const advance = async (window: number) => (await own.dispatch.advance(window)) ?? [];
  const answerAll = async (window = 100): Promise<void> => {
    for (const name of await advance(window)) await answerChunk(own.chunks, name);
  };

  it('are answered until the batch is complete, and read in the order of its rows', async () => {
    const batch = await submitted(KEY, [['a', 'bad'], ['nowhere']]);
    const { id } = batch;
    expect(await own.results.available(batch)).toEqual({ ordinals: [], nextRow: 1 });
    await answerAll();
    expect(await own.batches.find(KEY, id)).toMatchObject({
      status: 'completed',
      counts: { total: 3, processed: 3, matched: 1, unmatched: 1, rejected: 1 },
      startedAt: expect.any(Date),
      finishedAt: expect.any(Date),
    });
    expect(await own.results.available(batch)).toEqual({ ordinals: [0, 1], nextRow: 4 });
    expect(await own.results.rejectedChunks(id)).toEqual([0]);
    expect(await own.results.read(id, 0)).toMatchObject({
      firstRow: 1,
      inputs: [
        { line: 1, id: 'id-1' },
        { line: 2, problem: 'it is bad' },
      ],
      answers: [{ outcome: 'matched' }, null],
    });
    expect(await own.results.read(id, 1)).toMatchObject({
      firstRow: 3,
      answers: [{ outcome: 'no-match' }],
    });
    expect(await own.results.chunkOf(id, 3)).toBe(1);
    expect(await own.results.chunkOf(id, 4)).toBeUndefined();
  });

  it('are given to workers with the input filter of the upload, where a query has one', async () => {
    const byId = { kind: 'id', id: 'a-1', limit: 1 } as const;
    const byText = { kind: 'text', text: 'a', limit: 1, inputFilter: 'loose' } as const;
    async function* rows(): AsyncGenerator<readonly BatchRow[]> {
      yield [
        { input: { line: 1 }, query: byId },
        { input: { line: 2 }, query: byText },
      ];
      yield [{ input: { line: 3, problem: 'it is bad' } }];
    }
    const summary = () => Promise.resolve({ ...endOf('mixed'), explain: true });
    const upload = { ...uploadOf([]), chunks: rows(), summary };
    const { id } = accepted(await own.writer.submit(submissionOptions({ keyId: 'mixed' }), upload));

    expect(await own.chunks.begin({ batch: id, ordinal: 0 })).toEqual({
      explain: true,
      isFailing: false,
      queries: [byId, { ...byText, inputFilter: 'strict' }],
    });
    expect(await own.chunks.begin({ batch: id, ordinal: 1 })).toMatchObject({ queries: [null] });
    expect(await own.chunks.begin({ batch: id, ordinal: 2 })).toBeUndefined();
    await own.batches.cancel('mixed', id);
  });

  it('count matched, unmatched and rejected rows', async () => {
    const { id } = await submitted('counted', [['a', 'b', 'c', 'd', 'e', 'f'], ['g']]);
    const noMatch = { outcome: 'no-match' } as const;
    const matched = { outcome: 'matched', matches: [stubDestination('a')] } as const;
    const answers = [noMatch, matched, null, noMatch, { outcome: 'failed' } as const, noMatch];
    await own.chunks.finish({ batch: id, ordinal: 0 }, answers);

    expect(await own.batches.find('counted', id)).toMatchObject({
      status: 'running',
      counts: { total: 7, processed: 6, matched: 1, unmatched: 3, rejected: 2 },
      finishedAt: undefined,
    });
    expect((await own.results.read(id, 0))?.answers).toEqual(answers);
    await own.batches.cancel('counted', id);
  });

  it('count once, however often they are answered', async () => {
    const { id } = await submitted('again', [['a'], ['b']]);
    const name = { batch: id, ordinal: 0 };
    const answers = [{ outcome: 'no-match' } as const];
    await Promise.all([own.chunks.finish(name, answers), own.chunks.finish(name, answers)]);
    expect(await own.chunks.begin(name)).toBeUndefined();
    expect((await own.batches.find('again', id))?.counts.processed).toBe(1);
    await answerAll();
  });

  it('set their batch to running when the first one begins', async () => {
    const { id } = await submitted('begun', [['a']]);
    expect(await own.chunks.begin({ batch: id, ordinal: 0 })).toEqual({
      explain: false,
      isFailing: false,
      queries: [{ kind: 'text', text: 'a', limit: 1, inputFilter: 'strict' }],
    });
    const running = await own.batches.find('begun', id);
    expect(running).toMatchObject({ status: 'running', startedAt: expect.any(Date) });
    await answerAll();
    expect((await own.batches.find('begun', id))?.startedAt).toEqual(running?.startedAt);
  });

  it('fail when they were begun too often, so that their batch ends', async () => {
    const { id } = await submitted('deadly', [['a', 'b'], ['c']]);
    const name = { batch: id, ordinal: 0 };
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(await own.chunks.begin(name)).toMatchObject({ isFailing: attempt > 10 });
    }
    expect(await own.chunks.begin(name)).toBeUndefined();
    await answerAll();
    expect(await own.batches.find('deadly', id)).toMatchObject({
      status: 'completed',
      counts: { processed: 3, matched: 1, rejected: 2 },
    });
    expect(await own.results.read(id, 0)).toMatchObject({
      answers: [{ outcome: 'failed' }, { outcome: 'failed' }],
    });
  });

  it('do not fail because of outages, in which they were released', async () => {
    const { id } = await submitted('outage', [['a']]);
    const name = { batch: id, ordinal: 0 };
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      expect(await own.chunks.begin(name)).toBeDefined();
      await own.chunks.release(name);
    }
    await answerAll();
    expect((await own.batches.find('outage', id))?.counts).toMatchObject({ matched: 1 });
  });

  it('of a revoked key are not answered any more', async () => {
    const makeKey = {
      name: 'spec-key',
      text: `INSERT INTO api_key (name, revoked_at) VALUES ('gone', now()) RETURNING id`,
    };
    const [key] = await own.database.query<{ id: string }>(makeKey);
    const { id } = await submitted(key!.id, [['a']]);
    await new Retention(own.database).expire();
    expect(await own.batches.find(key!.id, id)).toMatchObject({
      status: 'failed',
      finishedAt: expect.any(Date),
    });
    expect(await own.dispatch.advance(10)).toEqual([]);
  });

  it('are dispatched by one process at a time', async () => {
    const { id } = await submitted('both', [['a'], ['b']]);
    const advanced = await Promise.all([own.dispatch.advance(10), own.dispatch.advance(10)]);
    const dispatched = advanced.find((chunks) => chunks !== undefined);
    expect(dispatched).toEqual([
      { batch: id, ordinal: 0 },
      { batch: id, ordinal: 1 },
    ]);
    await answerAll();
  });

  it('are not dispatched while another process dispatches', async () => {
    const { id } = await submitted('held', [['a']]);
    await own.database.transaction(async (other) => {
      await other.query(holdDispatch);
      expect(await own.dispatch.advance(10)).toBeUndefined();
    });
    expect(await own.dispatch.advance(10)).toEqual([{ batch: id, ordinal: 0 }]);
    await answerAll();
  });

  it('of a cancelled batch are neither dispatched nor stored', async () => {
    const { id } = await submitted('cancelled', [['a'], ['b']]);
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    expect(await own.batches.cancel('cancelled', id)).toMatchObject({ status: 'cancelled' });
    expect(await own.dispatch.advance(100)).toEqual([]);
    expect(await own.chunks.begin({ batch: id, ordinal: 1 })).toBeUndefined();
    await own.chunks.finish({ batch: id, ordinal: 1 }, [{ outcome: 'no-match' }]);
    expect(await own.batches.find('cancelled', id)).toMatchObject({
      status: 'cancelled',
      counts: { total: 2, processed: 1 },
    });
    expect(await own.results.read(id, 0)).toBeDefined();
    expect(await own.results.read(id, 1)).toBeUndefined();
  });

  it('of a batch that expires meanwhile are not stored', async () => {
    const options = submissionOptions({ keyId: 'expiring', retentionSeconds: 0 });
    const { id } = accepted(await own.writer.submit(options, uploadOf([['a']])));
    const name = { batch: id, ordinal: 0 };
    expect(await own.chunks.begin(name)).toBeDefined();
    await new Retention(own.database).expire();
    expect(await own.batches.find('expiring', id)).toMatchObject({ status: 'expired' });
    await own.chunks.finish(name, [{ outcome: 'no-match' }]);
    expect(await own.results.read(id, 0)).toBeUndefined();
  });

  it('of different keys alternate, and those of one key keep their order', async () => {
    const huge = await submitted(
      'huge',
      rowsOf(20).map((row) => [row]),
    );
    const first = await advance(4);
    expect(first.map(({ batch }) => batch)).toEqual(Array(4).fill(huge.id));
    const late = await submitted('late', [['a'], ['b']]);
    const later = await submitted('late', [['c']]);
    await answerChunk(own.chunks, first[0]!);
    await answerChunk(own.chunks, first[1]!);
    const second = await advance(4);
    expect(second.filter(({ batch }) => batch === late.id)).toHaveLength(2);
    await answerAll(4);
    const third = await advance(4);
    expect(third.filter(({ batch }) => batch === later.id)).toHaveLength(1);
    while ((await own.batches.find('huge', huge.id))?.status !== 'completed') await answerAll(4);
  });

  it('are returned again until they are done, so that a lost queue can be refilled', async () => {
    const { id } = await submitted('lost', [['a'], ['b']]);
    const named = await own.dispatch.advance(10);
    expect(await own.dispatch.advance(10)).toEqual(named);
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    expect(await own.dispatch.advance(10)).toEqual([{ batch: id, ordinal: 1 }]);
    await answerAll();
  });

  it('of several batches are deleted when the batches expire', async () => {
    const options = submissionOptions({ keyId: 'several', retentionSeconds: 0 });
    for (const row of ['a', 'b', 'c'])
      accepted(await own.writer.submit(options, uploadOf([[row]])));
    await Promise.all([1, 2].map(() => new Retention(own.database).expire()));
    const batches = await own.batches.list('several', { limit: 10 });
    expect(batches.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired']);
    for (const { id } of batches) expect(await own.results.chunkOf(id, 1)).toBeUndefined();
  });

  it('are deleted when their batch expires', async () => {
    const options = submissionOptions({
      keyId: 'old',
      retentionSeconds: 0,
      idempotencyKey: 'once',
    });
    const { id } = accepted(await own.writer.submit(options, uploadOf([['a']])));
    await new Retention(own.database).expire();
    expect(await own.batches.find('old', id)).toMatchObject({ status: 'expired' });
    expect(await own.results.chunkOf(id, 1)).toBeUndefined();
    expect((await own.writer.submit(options, uploadOf([['b']]))).outcome).toBe('accepted');
  });

  it('are read and written by named statements with a deadline', () => {
    expectNamesAndDeadlines(own.statements.all());
  });
});
