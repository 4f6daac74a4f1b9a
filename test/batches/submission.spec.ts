import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { ask, BATCHES, csv, kept, ndjson, startBatchService, upload } from './batch-service.js';
import type { BatchService, ShownBatch, Upload } from './batch-service.js';
import { slowUpload, uploadsUnderWay } from './slow-upload.js';
import { startInProcess } from '../../tools/services/in-process.js';

const rows: Upload = { type: csv, body: 'city\nUlm\n' };
const named = (key: string, what: Upload = rows): Upload => ({
  ...what,
  headers: { ...what.headers, 'idempotency-key': key },
});

describe('a submission', () => {
  let service: BatchService;
  const send = (what: Upload): Promise<Response> => upload(service.url, what);
  const codeOf = async (answer: Response): Promise<unknown> => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ];

  beforeAll(async () => {
    service = await startBatchService({ BATCHES_PER_KEY: '5', BATCH_UPLOADS: '1' }, 0);
  });
  afterAll(() => service.stop());

  it('is answered with the batch and its location', async () => {
    const answer = await send(rows);
    expect(answer.status).toBe(202);
    const batch = (await answer.json()) as ShownBatch;
    expect(batch).toMatchObject({ status: 'queued', counts: { total: 1, processed: 0 } });
    expect(answer.headers.get('location')).toBe(`${BATCHES}/${batch.id}`);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await (await ask(service.url, `${BATCHES}/${batch.id}`)).json()).toEqual(batch);
  });

  it('creates no second batch when it is repeated with its Idempotency-Key', async () => {
    const before = await kept(service.postgres);
    const first = await send(named('a'));
    const again = await send(named('"a"'));
    expect(again.status).toBe(202);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await again.text()).toBe(await first.text());
    expect(await kept(service.postgres)).toMatchObject({ batches: before.batches + 1 });
  });

  it.each([
    ['other rows', { type: csv, body: 'city\nEly\n' }],
    ['what cannot be read', { type: csv, body: 'nothing' }],
    ['another type', { type: ndjson, body: '{"address_string":"Ulm"}' }],
    ['another option', { ...rows, search: '?verbose=true' }],
    ['another webhook', { ...rows, search: '?webhook=https://127.0.0.1/' }],
  ])('with the Idempotency-Key of another one is rejected: %s', async (_name, what) => {
    expect(await codeOf(await send(named('a', what)))).toEqual([422, 'idempotency_key_reused']);
  });

  it.each(['', '""', 'a b', 'a"b', '"a', 'x'.repeat(256), 'ü'])(
    'with an invalid Idempotency-Key is rejected: %j',
    async (key) => {
      expect(await codeOf(await send(named(key)))).toEqual([400, 'validation_failed']);
    },
  );

  it('is not validated again by changed rules when it is repeated', async () => {
    const { url } = service.postgres;
    const environment = { WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_HTTP: 'true' };
    const lax = await startInProcess({ queueUrl: url, databaseUrl: url, workers: 0, environment });
    try {
      const namedUpload = named('w', { ...rows, search: '?webhook=http://127.0.0.1:9/' });
      const first = await upload(lax.gateways[0]!.url, namedUpload);
      expect(first.status).toBe(202);
      expect(await codeOf(await send({ ...namedUpload, headers: {} }))).toEqual([
        400,
        'validation_failed',
      ]);
      const again = await send(namedUpload);
      expect(again.status).toBe(202);
      expect(await again.text()).toBe(await first.text());
    } finally {
      await lax.stop();
    }
  });

  it('releases its Idempotency-Key when it is rejected', async () => {
    expect((await send(named('b', { type: csv, body: 'nothing' }))).status).toBe(400);
    expect((await send(named('b'))).status).toBe(202);
  });

  it('is rejected while the limit of concurrent uploads is reached', async () => {
    const slow = slowUpload(service.url, 'city\nUlm\n');
    await eventually(async () => (await uploadsUnderWay(service.postgres)) === 1);
    const refused = await send(rows);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await codeOf(refused)).toEqual([503, 'service_unavailable']);
    slow.end();
    expect((await slow.answer).status).toBe(202);
  });

  it('is rejected before it is read when its key has too many batches, unless it is a repetition', async () => {
    await eventually(async () => (await send(rows)).status === 429);
    const refused = await send(rows);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await codeOf(refused)).toEqual([429, 'too_many_batches']);
    expect((await send(named('a'))).status).toBe(202);
  });

  it('gets the first response again, whatever the state of its batch', async () => {
    const first = await (await send(named('a'))).text();
    const { id } = JSON.parse(first) as ShownBatch;
    await fetch(`${service.url}${BATCHES}/${id}`, {
      method: 'DELETE',
      headers: { authorization: TEST_API_KEY },
    });
    expect(await (await ask(service.url, `${BATCHES}/${id}`)).json()).toMatchObject({
      status: 'cancelled',
    });
    expect(await (await send(named('a'))).text()).toBe(first);
  });

  it('may be sent from a page of another origin', async () => {
    const preflight = await fetch(service.url + BATCHES, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key,webhook-secret',
      },
    });
    expect(preflight.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = preflight.headers.get('access-control-allow-headers');
    expect(allowed).toMatch(/Content-Encoding.*Idempotency-Key.*Webhook-Secret/i);
    const headers = { origin: 'https://page.example' };
    const exposed = (await send(named('a', { ...rows, headers }))).headers;
    expect(exposed.get('access-control-expose-headers')).toMatch(/Retry-After.*Location/);
  });
});
