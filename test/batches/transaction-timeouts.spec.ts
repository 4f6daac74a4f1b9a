import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  answerChunk,
  startBatchStores,
  uploadOf,
  submissionOptions,
} from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

const recorded = {
  name: 'spec-recorded',
  text: 'SELECT state, idle_timeout FROM recorded ORDER BY at',
};

/** Records the idle timeout of each transaction that writes a chunk. */
const recordIdleTimeouts = `
CREATE TABLE recorded (at serial, state text, idle_timeout text);
CREATE FUNCTION record_timeout() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO recorded (state, idle_timeout)
    VALUES (NEW.state, current_setting('idle_in_transaction_session_timeout'));
    RETURN NEW;
  END $$;
CREATE TRIGGER record_timeout BEFORE INSERT OR UPDATE OF state ON batch_chunk
  FOR EACH ROW EXECUTE FUNCTION record_timeout()`;

describe('a frozen or disconnected process', () => {
  let own: BatchStores;

  beforeAll(async () => {
    own = await startBatchStores();
    await own.database.execute(recordIdleTimeouts);
  });
  afterAll(() => own.stop());

  it('blocks other batches for seconds at most, and an upload for minutes', async () => {
    const { id } = accepted(await own.writer.submit(submissionOptions(), uploadOf([['a']])));
    await own.dispatch.advance(1);
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    expect(await own.database.query(recorded)).toEqual([
      { state: 'waiting', idle_timeout: '10min' },
      { state: 'queued', idle_timeout: '10s' },
      { state: 'done', idle_timeout: '10s' },
    ]);
  });
});
