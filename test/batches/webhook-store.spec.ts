import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Retention, WebhookStore } from '#batches';
import type { SubmissionOptions } from '#batches';
import { expectNamesAndDeadlines } from '../support/recorded-statements.js';
import {
  accepted,
  answerChunk,
  endOf,
  startBatchStores,
  uploadOf,
  submissionOptions,
} from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

const LEASE_SECONDS = 60;
const webhook = { url: 'https://example.org/hook', secret: 'whsec_no-matter' };

const makeDue = {
  name: 'spec-make-webhook-due',
  text: 'UPDATE batch_webhook SET due_at = now() WHERE batch = $1',
};
const makeOld = {
  name: 'spec-make-batch-old',
  text: 'UPDATE batch SET expires_at = now() WHERE id = $1',
};
const readState = {
  name: 'spec-read-webhook',
  text: 'SELECT * FROM batch_webhook WHERE batch = $1',
};

describe('the webhooks of batches', () => {
  let own: BatchStores;
  let webhooks: WebhookStore;

  beforeAll(async () => {
    own = await startBatchStores();
    webhooks = new WebhookStore(own.database);
  });
  afterAll(() => own.stop());

  const submitted = async (
    keyId: string,
    options: Partial<SubmissionOptions> = {},
  ): Promise<string> => {
    const summary = () => Promise.resolve({ ...endOf(keyId), webhook });
    const upload = { ...uploadOf([['a']]), summary };
    return accepted(await own.writer.submit(submissionOptions({ keyId, ...options }), upload)).id;
  };
  const completed = async (keyId: string): Promise<string> => {
    const id = await submitted(keyId);
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    return id;
  };
  const take = () => webhooks.claim(LEASE_SECONDS);

  it('are due when their batch has ended, and not before', async () => {
    const id = await submitted('running');
    expect(await webhooks.find(id)).toEqual(webhook);
    expect(await take()).toBeUndefined();
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    expect(await take()).toMatchObject({
      ...webhook,
      attempt: 1,
      event: 'completed',
      batch: { id, status: 'completed', counts: { total: 1, processed: 1 } },
    });
    expect(await take()).toBeUndefined();
  });

  it('are due when their batch was cancelled', async () => {
    const id = await submitted('cancelled');
    await own.batches.cancel('cancelled', id);
    expect(await take()).toMatchObject({ event: 'cancelled', batch: { id } });
  });

  it('are due when their batch has failed because its key was revoked', async () => {
    const text = `INSERT INTO api_key (name, revoked_at) VALUES ('gone', now()) RETURNING id`;
    const [key] = await own.database.query<{ id: string }>({ name: 'spec-revoked-key', text });
    const id = await submitted(key!.id);
    await new Retention(own.database).expire();
    expect(await take()).toMatchObject({ event: 'failed', batch: { id, status: 'failed' } });
  });

  it('are claimed once each', async () => {
    const ids = [await completed('one'), await completed('two'), await completed('three')];
    const taken = await Promise.all([take(), take(), take(), take(), take()]);
    // A dispatcher may skip a row that another has just locked.
    const more = await Promise.all([take(), take()]);
    const named = [...taken, ...more].flatMap((due) => (due ? [due.batch.id] : []));
    expect(named.sort()).toEqual(ids.sort());
  });

  it('are not claimed for keys that are busy', async () => {
    const id = await completed('crowd');
    expect(await webhooks.claim(LEASE_SECONDS, ['crowd', 'other'])).toBeUndefined();
    expect(await webhooks.claim(LEASE_SECONDS, ['other'])).toMatchObject({ batch: { id } });
  });

  it('are due again when the lease ends or the attempt failed', async () => {
    const id = await completed('again');
    expect(await webhooks.claim(0)).toMatchObject({ attempt: 1, batch: { id } });
    expect(await take()).toMatchObject({ attempt: 2, batch: { id } });
    await webhooks.markFailed({ batch: id, failure: 'answered 500', retrySeconds: 0 });
    expect(await take()).toMatchObject({ attempt: 3, batch: { id } });
    await webhooks.markFailed({ batch: id, failure: 'answered 500', retrySeconds: 60 });
    expect(await take()).toBeUndefined();
  });

  it('are finished when they were delivered or given up', async () => {
    for (const end of ['delivered', 'given up']) {
      const id = await completed(end);
      await take();
      if (end === 'delivered') await webhooks.markDelivered(id);
      else await webhooks.markFailed({ batch: id, failure: 'answered 410' });
      await own.database.query(makeDue, [id]);
      expect(await take()).toBeUndefined();
    }
  });

  it('report the expiry of a batch that expired before it ended', async () => {
    const id = await submitted('expired');
    await own.database.query(makeOld, [id]);
    await new Retention(own.database).expire();
    expect(await take()).toMatchObject({ event: 'expired', batch: { id, status: 'expired' } });
  });

  it('report the first final status in every attempt, though the batch has expired since', async () => {
    const id = await completed('kept');
    await webhooks.claim(0);
    await own.database.query(makeOld, [id]);
    await new Retention(own.database).expire();
    expect(await take()).toMatchObject({ event: 'completed', batch: { id, status: 'expired' } });
  });

  it('are deleted with their batch', async () => {
    const id = await submitted('gone');
    await own.database.query({ name: 'spec-delete', text: 'DELETE FROM batch WHERE id = $1' }, [
      id,
    ]);
    expect(await own.database.query(readState, [id])).toEqual([]);
    expect(await webhooks.find(id)).toBeUndefined();
  });

  it('are not stored for a rejected upload', async () => {
    const limits = { batches: 0, rows: 0 };
    await expect(submitted('refused', { limits })).rejects.toThrow('too-many-batches');
    expect(await take()).toBeUndefined();
  });

  it('are read and written by named statements with a deadline', () => {
    expectNamesAndDeadlines(own.statements.all());
  });
});
