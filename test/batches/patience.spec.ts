import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accepted, answerChunk, ownBatches, uploadOf, wishOf } from './own-batches.js';
import type { OwnBatches } from './own-batches.js';

const noted = {
  name: 'spec-noted',
  text: 'SELECT state, patience FROM noted ORDER BY at',
};

/** Notes, of everyone who writes a chunk, how long they may stand still with it. */
const noteThem = `
CREATE TABLE noted (at serial, state text, patience text);
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO noted (state, patience)
    VALUES (NEW.state, current_setting('idle_in_transaction_session_timeout'));
    RETURN NEW;
  END $$;
CREATE TRIGGER note BEFORE INSERT OR UPDATE OF state ON batch_chunk
  FOR EACH ROW EXECUTE FUNCTION note()`;

describe('a process that is frozen or cut off', () => {
  let own: OwnBatches;

  beforeAll(async () => {
    own = await ownBatches();
    await own.database.execute(noteThem);
  });
  afterAll(() => own.stop());

  it('holds up the batches of others for seconds at most, and an upload for minutes', async () => {
    const { id } = accepted(await own.writer.submit(wishOf(), uploadOf([['a']])));
    await own.dispatch.advance(1);
    await answerChunk(own.chunks, { batch: id, ordinal: 0 });
    expect(await own.database.query(noted)).toEqual([
      { state: 'waiting', patience: '10min' },
      { state: 'queued', patience: '10s' },
      { state: 'done', patience: '10s' },
    ]);
  });
});
