import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { itWithRedis } from '../support/with-redis.js';
import { csv, kept, nothing, upload } from './batch-service.js';
import type { Upload } from './batch-service.js';
import { breakUploadsUnderWay, slowUpload, uploadsUnderWay } from './slow-upload.js';

/** Enough chunks that some are written before the upload ends. */
const chunks = `city\n${'Ulm\n'.repeat(10_000)}`;
const rows: Upload = { type: csv, body: chunks };

/** Error of a full disk during an upload. */
const fillDisk = `
CREATE FUNCTION spec_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
END $$;
CREATE TRIGGER spec_disk_full BEFORE INSERT ON batch_chunk
   FOR EACH ROW WHEN (NEW.ordinal = 1) EXECUTE FUNCTION spec_disk_full()`;

describe('a submission without capacity', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  const withGateway = async (
    environment: Readonly<Record<string, string>>,
    work: (url: string, stack: InProcessStack) => Promise<void>,
    queueUrl = postgres.url,
  ): Promise<void> => {
    const databaseUrl = postgres.url;
    const stack = await startInProcess({ queueUrl, databaseUrl, workers: 0, environment });
    await work(stack.gateways[0]!.url, stack).finally(() => stack.stop());
  };

  const expectRefusal = async (answer: Response, reason: RegExp): Promise<void> => {
    expect(await answer.json()).toMatchObject({
      code: 'service_unavailable',
      reason: expect.stringMatching(reason),
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  };

  it('is rejected with Retry-After when the disk of Postgres is full, and leaves nothing behind', () =>
    withGateway({}, async (url) => {
      await postgres.database.execute(fillDisk);
      await expectRefusal(await upload(url, rows), /storage for batches is full/);
      expect(await kept(postgres)).toEqual(nothing);
      await postgres.database.execute('DROP FUNCTION spec_disk_full CASCADE');
      expect((await upload(url, { type: csv, body: 'city\nUlm\n' })).status).toBe(202);
    }));

  it('is rejected with Retry-After when Postgres fails meanwhile, and leaves nothing behind', () =>
    withGateway({}, async (url) => {
      const before = await kept(postgres);
      const slow = slowUpload(url, chunks);
      await eventually(async () => (await breakUploadsUnderWay(postgres)) > 0);
      slow.send(chunks);
      slow.end();
      await expectRefusal(await slow.answer, /./);
      expect(await kept(postgres)).toEqual(before);
      expect((await upload(url, { type: csv, body: 'city\nUlm\n' })).status).toBe(202);
    }));

  it('is rejected with Retry-After while Postgres is unreachable', async () => {
    const lone = await startGatewayWithoutBackends();
    try {
      await expectRefusal(await upload(lone.gateways[0]!.url, rows), /./);
    } finally {
      await lone.stop();
    }
  });

  it.each([
    ['wait for answers', 'BATCH_ROWS_WAITING', /unanswered batch rows/],
    ['are kept', 'BATCH_ROWS_KEPT', /storage for batches is full/],
  ])('is rejected before it is read when too many rows %s', async (_name, setting, reason) =>
    withGateway({ [setting]: '1' }, async (url) => {
      const before = await kept(postgres);
      await expectRefusal(await upload(url, { type: csv, body: 'nothing' }), reason);
      expect(await kept(postgres)).toEqual(before);
    }),
  );

  itWithRedis('is taken in although Redis goes away meanwhile, and while it is away', async () => {
    const redis = await startRedisServer();
    try {
      await withGateway(
        { BOOTSTRAP_API_KEY_UNLIMITED: 'false' },
        async (url) => {
          const slow = slowUpload(url, chunks);
          await eventually(async () => (await uploadsUnderWay(postgres)) > 0);
          await redis!.kill();
          slow.send('Ulm\n');
          slow.end();
          expect((await slow.answer).status).toBe(202);
          expect((await upload(url, rows)).status).toBe(202);
        },
        redis!.url,
      );
    } finally {
      await redis?.stop();
    }
  });
});
