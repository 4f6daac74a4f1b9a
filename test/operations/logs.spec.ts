import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { QueueHost, RunningProgram, Stack } from '../../tools/services/stack.js';
import {
  TEST_API_KEY,
  queueKinds,
  startQueueHost,
  startStack,
} from '../../tools/services/stack.js';
import { ask } from '../gateway/v2-client.js';
import type { OtlpReceiver } from '../support/otlp-receiver.js';
import { startOtlpReceiver } from '../support/otlp-receiver.js';

const ADDRESS = 'Zweiteilige Gasse 3, Musterdorf';
const WRONG_KEY = 'fd_abcdefgh_not-a-key-of-anyone-here';

/** The last statement of each connection; the text of this statement does not contain the id. */
const lastStatement = {
  name: 'spec-last-statement',
  text: `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query LIKE $1`,
};

type Line = Readonly<Record<string, unknown>>;

describe.each(queueKinds)('the logs of a request over %s', (kind) => {
  const requestId = randomUUID();
  let receiver: OtlpReceiver;
  let postgres: TestPostgres;
  let queue: QueueHost;
  let stack: Stack;

  beforeAll(async () => {
    [receiver, postgres, queue] = await Promise.all([
      startOtlpReceiver(),
      startPostgres(),
      startQueueHost(kind),
    ]);
    const file = resolve('test/v1/fixtures/two-parts.geojsonl');
    await importDataset({ database: postgres.database, dataset: 'spec', files: [file] });
    stack = await startStack({
      queueUrl: queue.url,
      databaseUrl: postgres.url,
      // Only traced statements carry the request id, and only the debug level logs every chunk.
      environment: {
        LOG_LEVEL: 'debug',
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        ANSWER_CACHE_SIZE: '0',
      },
    });
  });

  afterAll(async () => {
    await stack?.stop();
    await queue?.stop();
    await postgres?.stop();
    await receiver?.stop();
  });

  const gateway = () => stack.gateways[0]!;
  const worker = () => stack.workers[0]!;
  const eventsOf = ({ lines }: RunningProgram, event: string, id = requestId): readonly Line[] =>
    lines
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line['event'] === event && line['requestId'] === id);

  const askFor = (address: string, headers: Readonly<Record<string, string>>) =>
    ask(gateway().url, { queries: [{ address_string: address }] }, headers);

  it('carry its id, with one line per event, in gateway and worker', async () => {
    const headers = { authorization: TEST_API_KEY, 'x-request-id': requestId };
    const answer = await askFor(ADDRESS, headers);

    expect(answer.status).toBe(200);
    expect(answer.body.request_id).toBe(requestId);
    await eventually(() => eventsOf(gateway(), 'request answered').length > 0);
    await eventually(() => eventsOf(worker(), 'chunk ended').length > 0);
    const [answered, ...more] = eventsOf(gateway(), 'request answered');
    expect(more).toEqual([]);
    // A worker that stalls for seconds may receive a chunk again.
    const [ended] = eventsOf(worker(), 'chunk ended');
    expect(answered).toMatchObject({ level: 'info', program: 'gateway', status: 200, queries: 1 });
    expect(ended).toMatchObject({ level: 'debug', program: 'worker', outcome: 'answered' });
  });

  it('can be correlated with Postgres statements by its id', async () => {
    const id = randomUUID();
    const headers = { authorization: TEST_API_KEY, 'x-request-id': id };
    // The next statement on the same connection replaces it in pg_stat_activity.
    await eventually(async () => {
      await askFor(ADDRESS, headers);
      const pattern = `%/*request_id='${id}',traceparent='00-%`;
      return (await postgres.database.query(lastStatement, [pattern])).length > 0;
    });
  });

  it('contain no key, and no address above debug level', async () => {
    const refused = await askFor(ADDRESS, { authorization: WRONG_KEY });
    expect(refused.status).toBe(401);
    const unknown = await fetch(`${gateway().url}/${encodeURIComponent(ADDRESS)}?key=${WRONG_KEY}`);
    expect(unknown.status).toBe(404);
    const headers = { authorization: TEST_API_KEY, 'x-request-id': randomUUID() };
    const invalid = await ask(gateway().url, { queries: [{ address: ADDRESS }] }, headers);
    expect(invalid.status).toBe(400);
    await eventually(
      () => eventsOf(gateway(), 'request answered', headers['x-request-id']).length > 0,
    );

    for (const { lines } of [gateway(), worker()]) {
      const all = lines.join('\n');
      expect(all).not.toContain(TEST_API_KEY);
      expect(all).not.toContain(WRONG_KEY);
      const aboveDebug = lines.filter((line) => (JSON.parse(line) as Line)['level'] !== 'debug');
      expect(aboveDebug.join('\n')).not.toMatch(/zweiteilig|musterdorf/i);
    }
  });

  it('are lines of JSON, each with its time, level, program and event', () => {
    for (const { lines } of [gateway(), worker()]) {
      for (const line of lines) {
        expect(JSON.parse(line)).toMatchObject({
          level: expect.stringMatching(/^(?:debug|info|warn|error|fatal)$/),
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          program: expect.stringMatching(/^(?:gateway|worker)$/),
          event: expect.any(String),
        });
      }
    }
  });
});
