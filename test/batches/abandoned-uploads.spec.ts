import { once } from 'node:events';
import { createConnection } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { BATCHES, csv, kept, nothing, startBatchService } from './batch-service.js';
import type { BatchService } from './batch-service.js';

/** Many chunks. */
const rows = `city\n${'Ulm\n'.repeat(10_000)}`;

const lockChunks = { name: 'spec-lock-chunks', text: 'LOCK TABLE batch_chunk IN EXCLUSIVE MODE' };
const countBlocked = {
  name: 'spec-count-blocked',
  text: `
SELECT count(*)::int AS n
  FROM pg_stat_activity
 WHERE datname = current_database() AND wait_event_type = 'Lock'`,
};
/** Counts chunks in a sequence, which a rollback does not reset. */
const countChunks = `
CREATE SEQUENCE spec_chunks;
CREATE FUNCTION spec_count_chunk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('spec_chunks');
  RETURN NEW;
END $$;
CREATE TRIGGER spec_count_chunk BEFORE INSERT ON batch_chunk
   FOR EACH ROW EXECUTE FUNCTION spec_count_chunk()`;
const chunksWritten = {
  name: 'spec-chunks-written',
  text: 'SELECT last_value::int AS n FROM spec_chunks',
};
const deleteBatches = { name: 'spec-delete-batches', text: 'DELETE FROM batch' };

describe('an upload whose client disconnects', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService({ BATCH_UPLOADS: '1' }, 0);
  });
  afterAll(() => service.stop());
  beforeEach(() => service.postgres.database.query(deleteBatches));

  const head = (...lines: readonly string[]): string =>
    [
      `POST ${BATCHES} HTTP/1.1`,
      'Host: x',
      `Authorization: ${TEST_API_KEY}`,
      `Content-Type: ${csv}`,
      ...lines,
      '\r\n',
    ].join('\r\n');

  const blocked = async (): Promise<boolean> =>
    (await service.postgres.database.query<{ n: number }>(countBlocked))[0]!.n > 0;

  /** Sends an upload, and disconnects while its first chunk is being written. */
  const abandon = async (request: string | Buffer): Promise<void> => {
    const { lines } = service.stack.gateways[0]!;
    const start = lines.length;
    await service.postgres.database.transaction(async (transaction) => {
      await transaction.query(lockChunks);
      const socket = createConnection(Number(new URL(service.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(request);
      await eventually(blocked);
      socket.destroy();
      await eventually(() => lines.slice(start).some((line) => line.includes('request abandoned')));
    });
  };

  /** Whether the only slot for uploads is free again. */
  const isSlotFree = async (): Promise<boolean> => {
    const answer = await fetch(service.url + BATCHES, {
      method: 'POST',
      headers: { authorization: TEST_API_KEY, 'content-type': csv },
      body: 'city\n',
    });
    return answer.status === 400;
  };

  it('ends and leaves nothing behind', async () => {
    await abandon(head(`Content-Length: ${rows.length}`) + rows);
    await eventually(isSlotFree);
    expect(await kept(service.postgres)).toEqual(nothing);
  });

  it('ends at once, although its text is still being expanded', async () => {
    const { database } = service.postgres;
    await database.execute(countChunks);
    const body = gzipSync(`city\n${'Ulm an der Donau\n'.repeat(100_000)}`);
    await abandon(Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}`)), body]));
    await eventually(isSlotFree);
    expect(await kept(service.postgres)).toEqual(nothing);
    const [written] = await database.query<{ n: number }>(chunksWritten);
    expect(written?.n).toBeLessThan(10);
  });

  it('is accepted if it was received completely and has an Idempotency-Key', async () => {
    const key = 'Idempotency-Key: abandoned';
    await abandon(head(`Content-Length: ${rows.length}`, key) + rows);
    await eventually(isSlotFree);
    expect(await kept(service.postgres)).toMatchObject({ batches: 1, chunks: 20 });
  });

  it('ends with an Idempotency-Key, too, if it was not received completely', async () => {
    const key = 'Idempotency-Key: incomplete';
    await abandon(head(`Content-Length: ${rows.length + 1}`, key) + rows);
    await eventually(isSlotFree);
    expect(await kept(service.postgres)).toEqual(nothing);
  });
});
