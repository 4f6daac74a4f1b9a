import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { programs, startStack } from '../../tools/services/stack.js';
import type { Stack } from '../../tools/services/stack.js';
import { accepted, startBatchStores, uploadOf, submissionOptions } from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

/** Storing is slow, so that a worker can be frozen while it stores. */
const linger = `
CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql
  AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END';
CREATE TRIGGER linger BEFORE UPDATE OF answers ON batch_chunk
  FOR EACH ROW EXECUTE FUNCTION linger()`;

const lingering = {
  name: 'spec-lingering',
  text: `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event = 'PgSleep'`,
};

describe('a worker that is frozen while it stores answers', () => {
  let own: BatchStores;
  const stacks: Stack[] = [];

  beforeAll(async () => {
    own = await startBatchStores();
    await own.database.execute(linger);
  });
  afterAll(async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    await own?.stop();
  });

  const startWorker = async (): Promise<Stack> => {
    const stack = await startStack({
      queueUrl: own.url,
      databaseUrl: own.url,
      gateways: 0,
      workerProgram: programs.echoWorker,
    });
    stacks.push(stack);
    return stack;
  };

  it('leaves the batch to another, and counts nothing twice when it resumes', async () => {
    const { workers } = await startWorker();
    const upload = uploadOf([['a'], ['b'], ['c'], ['nowhere']]);
    const { id, keyId } = accepted(await own.writer.submit(submissionOptions(), upload));
    const find = () => own.batches.find(keyId, id);
    await eventually(async () => (await own.database.query(lingering)).length > 0);
    workers[0]!.signal('SIGSTOP');
    await startWorker();
    await eventually(async () => (await find())?.status === 'completed');
    const completed = await find();
    expect(completed?.counts).toMatchObject({ processed: 4, matched: 3, unmatched: 1 });
    workers[0]!.signal('SIGCONT');
    const next = accepted(await own.writer.submit(submissionOptions(), uploadOf([['d'], ['e']])));
    await eventually(async () => {
      const { status } = (await own.batches.find(next.keyId, next.id))!;
      return status === 'completed';
    });
    expect(await find()).toEqual(completed);
  });
});
