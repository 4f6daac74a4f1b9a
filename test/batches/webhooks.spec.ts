import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubmittedWebhookBody } from '../../apps/gateway/src/batches/presenter/batch.body.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { programs, startStack, TEST_API_KEY } from '../../tools/services/stack.js';
import type { Stack, StackOptions } from '../../tools/services/stack.js';
import { BATCHES } from './batch-service.js';
import { startWebhookReceiver, verified } from './webhook-receiver-process.js';
import type { WebhookReceiver } from './webhook-receiver-process.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A batch as presented, as far as these specs need it. */
interface Accepted {
  readonly id: string;
  readonly status: string;
  readonly webhook?: SubmittedWebhookBody;
  readonly reason?: string;
}

let postgres: TestPostgres;
let stack: Stack;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  postgres = await startPostgres();
  stack = await startStack({ ...options(), gateways: 2, workerProgram: programs.echoWorker });
});

afterAll(async () => {
  await stack.stop();
  await postgres.stop();
  await receiver.stop();
});

const options = (): StackOptions => ({
  queueUrl: postgres.url,
  databaseUrl: postgres.url,
  environment: { WEBHOOK_NETWORKS: '127.0.0.0/8, ::1', WEBHOOK_HTTP: 'true' },
});

const ask = async (method: string, path: string, more: RequestInit = {}) => {
  const headers = { authorization: TEST_API_KEY, ...more.headers };
  const response = await fetch(stack.gateways.at(-1)!.url + path, { method, ...more, headers });
  return { status: response.status, body: (await response.json()) as Accepted };
};

const submit = (webhook: unknown, queries = [{ address_string: 'fast' }]) =>
  ask('POST', BATCHES, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries, webhook }),
  });

const submitTo = (path: string) => submit({ url: receiver.url + path, secret: SECRET });

const heard = (path: string, times = 1): Promise<void> =>
  eventually(() => receiver.at(path).length >= times);

describe('a webhook', () => {
  it('is delivered once, signed, with the completed batch as its owner sees it', async () => {
    const { status, body } = await submitTo('/complete');
    expect([status, body.webhook]).toEqual([
      202,
      { url: `${receiver.url}/complete`, secret: SECRET, state: 'waiting', attempts: 0 },
    ]);
    await heard('/complete');
    const event = verified(SECRET, receiver.at('/complete')[0]!);
    const { webhook, ...batch } = (await ask('GET', `${BATCHES}/${body.id}`)).body;
    expect(webhook).toMatchObject({ url: `${receiver.url}/complete`, attempts: 1 });
    expect(event).toMatchObject({ type: 'batch.completed', data: batch });
    expect(event.data).not.toHaveProperty('webhook');
    // Batches are notified in order, so a duplicate would have arrived before this message.
    await submitTo('/after');
    await heard('/after');
    expect(receiver.at('/complete')).toHaveLength(1);
  });

  it('may be a URL parameter, whose secret is generated and returned once', async () => {
    const url = encodeURIComponent(`${receiver.url}/parameter`);
    const { body } = await ask('POST', `${BATCHES}?webhook=${url}`, {
      headers: { 'content-type': 'text/csv' },
      body: 'address_string\nfast\n',
    });
    const { secret } = body.webhook!;
    expect(secret).toMatch(/^whsec_/);
    await heard('/parameter');
    expect(verified(secret, receiver.at('/parameter')[0]!).data.id).toBe(body.id);
    expect((await ask('GET', `${BATCHES}/${body.id}`)).body.webhook).not.toHaveProperty('secret');
  });

  it('is retried with identical bytes and id after a failure', async () => {
    await submitTo('/later/1');
    await heard('/later/1', 2);
    const [first, second] = receiver.at('/later/1');
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    verified(SECRET, second!);
  });

  it('that never responds does not block others', async () => {
    await submitTo('/hang/1');
    await heard('/hang/1');
    await submitTo('/beside');
    await heard('/beside');
    expect(receiver.at('/hang/1')).toHaveLength(1);
  });

  it('is delivered for a cancelled batch', async () => {
    const queries = Array.from({ length: 2_000 }, () => ({ address_string: 'slow' }));
    const { body } = await submit({ url: `${receiver.url}/cancelled`, secret: SECRET }, queries);
    await ask('DELETE', `${BATCHES}/${body.id}`);
    await heard('/cancelled');
    expect(verified(SECRET, receiver.at('/cancelled')[0]!)).toMatchObject({
      type: 'batch.cancelled',
      data: { id: body.id, status: 'cancelled', counts: { total: 2_000 } },
    });
  });

  it.each([
    ['to a private address', { url: 'https://10.0.0.1/' }, 'webhook.url leads to'],
    ['to where clouds tell secrets', { url: 'http://169.254.169.254/' }, 'webhook.url leads to'],
    ['by another scheme', { url: 'ftp://example.org/' }, 'webhook.url must begin'],
    ['without a URL', {}, 'webhook.url must be a URL'],
    ['that is only a URL', 'https://example.org/', 'webhook must be an object'],
    ['with more fields', { url: 'https://8.8.8.8/', method: 'PUT' }, 'webhook.method is not'],
    ['with a bad secret', { url: 'https://8.8.8.8/', secret: 'hush' }, 'webhook.secret must'],
  ])('%s is rejected together with its batch', async (_what, webhook, reason) => {
    const { status, body } = await submit(webhook);
    expect([status, body.reason]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('is rejected if it is given twice, or a secret without it', async () => {
    const webhook = { url: `${receiver.url}/twice` };
    const twice = await ask('POST', `${BATCHES}?webhook=${encodeURIComponent(webhook.url)}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ queries: [{ address_string: 'fast' }], webhook }),
    });
    expect([twice.status, twice.body.reason]).toEqual([400, 'webhook is given more than once']);
    const alone = await ask('POST', BATCHES, {
      headers: { 'content-type': 'text/csv', 'webhook-secret': SECRET },
      body: 'address_string\nfast\n',
    });
    expect([alone.status, alone.body.reason]).toEqual([
      400,
      'the header Webhook-Secret requires the parameter webhook',
    ]);
  });

  it('keeps its secret when the submission is repeated', async () => {
    const url = encodeURIComponent(`${receiver.url}/again`);
    const send = () =>
      ask('POST', `${BATCHES}?webhook=${url}`, {
        headers: { 'content-type': 'text/csv', 'idempotency-key': '"again"' },
        body: 'address_string\nfast\n',
      });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body.id]).toEqual([202, first.body.id]);
    expect(second.body.webhook).toEqual(first.body.webhook);
  });

  it('is delivered although all gateways were killed during the attempt', async () => {
    const { body } = await submitTo('/hang/2');
    await heard('/hang/2');
    await Promise.all(stack.gateways.map((gateway) => gateway.kill()));
    const fresh = await startStack({ ...options(), workers: 0 });
    try {
      await heard('/hang/2', 2);
    } finally {
      await fresh.stop();
    }
    const ids = receiver.at('/hang/2').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set([`batch-${body.id}`]));
  });
});

describe('a webhook to the local machine', () => {
  const countBatches = { name: 'spec-count-batches', text: 'SELECT count(*)::int AS n FROM batch' };
  const kept = () => postgres.database.query(countBatches);
  let strict: Stack;

  beforeAll(async () => {
    strict = await startStack({ ...options(), workers: 0, environment: {} });
  });
  afterAll(() => strict.stop());

  it.each(['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'http://8.8.8.8/'])(
    'is rejected unless it is allowed, and nothing is stored: %s',
    async (url) => {
      const before = await kept();
      const response = await fetch(`${strict.gateways[0]!.url}${BATCHES}`, {
        method: 'POST',
        headers: { authorization: TEST_API_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ queries: [{ address_string: 'fast' }], webhook: { url } }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ reason: expect.stringMatching(/^webhook/) });
      expect(await kept()).toEqual(before);
    },
  );
});
