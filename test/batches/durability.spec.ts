import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accepted, answerChunk, ownBatches, uploadOf, wishOf } from './own-batches.js';
import type { OwnBatches } from './own-batches.js';

const noted = { name: 'spec-noted', text: 'SELECT status, waits FROM noted ORDER BY at' };

/** Notes, as a transaction with a batch is committed, whether that waits for the disk. */
const noteThem = `
CREATE TABLE noted (at serial, status text, waits text);
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO noted (status, waits) VALUES (NEW.status, current_setting('synchronous_commit'));
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER note AFTER INSERT OR UPDATE OF status ON batch
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note()`;

describe('what is told of a batch', () => {
  let own: OwnBatches;

  beforeAll(async () => {
    own = await ownBatches();
    await own.database.execute(noteThem);
  });
  afterAll(() => own.stop());

  it('is taken back by no crash when it was accepted, completed or cancelled', async () => {
    const submitted = await own.writer.submit(wishOf(), uploadOf([['a'], ['b']]));
    const { id } = accepted(submitted);
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    await answerChunk(own.chunks, { batch: id, ordinal: 1 });
    const other = accepted(await own.writer.submit(wishOf(), uploadOf([['c']])));
    await own.batches.cancel(other.keyId, other.id);
    expect(await own.database.query(noted)).toEqual([
      { status: 'queued', waits: 'on' },
      { status: 'running', waits: 'off' },
      { status: 'running', waits: 'off' },
      { status: 'completed', waits: 'on' },
      { status: 'queued', waits: 'on' },
      { status: 'cancelled', waits: 'on' },
    ]);
  });
});
