import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '#batches';
import { Database } from '#database';
import { eventually } from '../../tools/services/eventually.js';
import { withDatabase } from '../../tools/services/postgres.js';
import { answered, startStoreGateway, pathOf, submitted } from './store-gateway.js';
import type { StoreGateway } from './store-gateway.js';

const CHUNKS = 60;
const ROWS = 500;

/** Long and incompressible: no buffers on the way hold all results. */
const longText = (): string => randomBytes(450).toString('hex');

type Headers = Readonly<Record<string, string>>;

const waysToAsk: readonly Headers[] = [{}, { range: 'bytes=0-' }, { 'accept-encoding': 'gzip' }];

const chunksOf = (count: number): string[][] =>
  Array.from({ length: count }, (_, chunk) =>
    Array.from({ length: ROWS }, (_, row) => `${chunk * ROWS + row} ${longText()}`),
  );

describe('results that are interrupted while they are sent', () => {
  let own: StoreGateway;
  let administration: Database;
  let batch: Batch;
  let path: string;

  beforeAll(async () => {
    own = await startStoreGateway();
    administration = new Database({ url: withDatabase(own.url, 'postgres'), maxConnections: 1 });
    batch = await submitted(own, chunksOf(CHUNKS));
    await answered(own, batch);
    path = pathOf(batch, '/results');
  });
  afterEach(() => allowConnections(true));
  afterAll(async () => {
    await administration?.close();
    await own?.stop();
  });

  const name = (): string => new URL(own.url).pathname.slice(1);
  const allowConnections = (isAllowed: boolean): Promise<void> =>
    administration.execute(`ALTER DATABASE ${name()} WITH ALLOW_CONNECTIONS ${isAllowed}`);

  /** Ends the database connections of the gateway and prevents new ones. */
  const takePostgresAway = async (): Promise<void> => {
    await allowConnections(false);
    await administration.execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = '${name()}' AND application_name = 'gateway'`,
    );
  };

  const reading = async (headers?: Headers) => {
    const answer = await own.get(path, headers);
    expect(answer.ok).toBe(true);
    const blocks = (answer.body as AsyncIterable<Uint8Array, undefined>)[Symbol.asyncIterator]();
    await blocks.next();
    const rest = async (): Promise<void> => {
      while (!(await blocks.next()).done);
    };
    return { answer, blocks, rest };
  };

  const lengthsKnown = async (): Promise<number> => {
    const [row] = await own.database.query<{ count: number }>(
      {
        name: 'spec-lengths',
        text: 'SELECT count(*)::int AS count FROM batch_chunk_length WHERE batch = $1',
      },
      [batch.id],
    );
    return row!.count;
  };

  it('are not read further after a disconnect, and can be resumed', async () => {
    const { answer, blocks } = await reading();
    for (let bytes = 0; bytes < 3_000_000;)
      bytes += (await blocks.next()).value?.length ?? Infinity;
    const etag = answer.headers.get('etag') ?? '';
    await blocks.return?.();
    await eventually(async () => (await lengthsKnown()) > 0);
    await sleep(500);
    expect(await lengthsKnown()).toBeLessThan(CHUNKS);
    const whole = Buffer.from(await (await own.get(path)).arrayBuffer());
    const rest = await own.get(path, { range: 'bytes=3000000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(3_000_000))).toBe(true);
  });

  it.each(waysToAsk)('never look complete after an outage of Postgres: %j', async (headers) => {
    const { rest } = await reading(headers);
    await takePostgresAway();
    await expect(rest()).rejects.toThrow();
    await allowConnections(true);
    expect((await own.get(pathOf(batch))).status).toBe(200);
  });

  it.each(waysToAsk)(
    'become an error response if they fail before the first byte: %j',
    async (headers) => {
      const other = await submitted(own, [['a']]);
      await answered(own, other);
      const spoil = `UPDATE batch_chunk SET answers = '\\x00' WHERE batch = '${other.id}'`;
      await own.database.execute(spoil);
      const answer = await own.get(pathOf(other, '/results'), headers);
      expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal_error' }]);
      for (const name of ['content-disposition', 'content-encoding', 'etag', 'batch-complete']) {
        expect(answer.headers.get(name)).toBeNull();
      }
    },
  );

  it.each(waysToAsk)('never look complete after the deletion of a chunk: %j', async (headers) => {
    const other = await submitted(own, chunksOf(3));
    await answered(own, other);
    path = pathOf(other, '/results');
    await (await own.get(path)).arrayBuffer();
    const remove = `DELETE FROM batch_chunk WHERE batch = '${other.id}' AND ordinal = 2`;
    // Disables the cascade, so that the stored chunk lengths remain, as for a reader that has just
    // read them.
    const keep = 'SET LOCAL session_replication_role = replica';
    await own.database.execute(`BEGIN; ${keep}; ${remove}; COMMIT`);
    const reads = reading(headers).then(({ rest }) => rest());
    await expect(reads).rejects.toThrow('terminated');
  });
});
