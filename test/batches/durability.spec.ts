import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  answerChunk,
  startBatchStores,
  uploadOf,
  submissionOptions,
} from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

const recorded = { name: 'spec-recorded', text: 'SELECT status, waits FROM recorded ORDER BY at' };

/** Records at each commit of a transaction with a batch whether it waits for the disk. */
const recordCommits = `
CREATE TABLE recorded (at serial, status text, waits text);
CREATE FUNCTION record_commit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO recorded (status, waits) VALUES (NEW.status, current_setting('synchronous_commit'));
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER record_commit AFTER INSERT OR UPDATE OF status ON batch
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_commit()`;

describe('the state of a batch', () => {
  let own: BatchStores;

  beforeAll(async () => {
    own = await startBatchStores();
    await own.database.execute(recordCommits);
  });
  afterAll(() => own.stop());

  it('survives a crash once it was accepted, completed or cancelled', async () => {
    const submitted = await own.writer.submit(submissionOptions(), uploadOf([['a'], ['b']]));
    const { id } = accepted(submitted);
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    await answerChunk(own.chunks, { batch: id, ordinal: 1 });
    const other = accepted(await own.writer.submit(submissionOptions(), uploadOf([['c']])));
    await own.batches.cancel(other.keyId, other.id);
    expect(await own.database.query(recorded)).toEqual([
      { status: 'queued', waits: 'on' },
      { status: 'running', waits: 'off' },
      { status: 'running', waits: 'off' },
      { status: 'completed', waits: 'on' },
      { status: 'queued', waits: 'on' },
      { status: 'cancelled', waits: 'on' },
    ]);
  });
});
