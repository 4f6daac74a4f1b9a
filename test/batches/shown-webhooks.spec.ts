import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  BatchBody,
  BatchListBody,
  WebhookBody,
  WebhookState,
} from '../../apps/gateway/src/batches/presenter/batch.body.js';
import { eventually } from '../../tools/services/eventually.js';
import { BATCHES } from './batch-service.js';
import type { WebhookReceiver } from './webhook-receiver-process.js';
import { startWebhookReceiver } from './webhook-receiver-process.js';
import type { RequestOptions, ServiceWithoutWorker } from './service-without-worker.js';
import { batchOf, startServiceWithoutWorker } from './service-without-worker.js';

describe('a batch with a webhook', () => {
  let service: ServiceWithoutWorker;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startServiceWithoutWorker({
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      WEBHOOK_HTTP: 'true',
    });
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const submit = async (path: string, init: RequestOptions = {}): Promise<BatchBody> => {
    const body = JSON.stringify({
      queries: [{ address_string: 'a' }],
      webhook: { url: receiver.url + path },
    });
    const headers = { 'content-type': 'application/json' };
    return batchOf(await service.ask(BATCHES, { ...init, method: 'POST', headers, body }));
  };
  const show = async ({ id }: BatchBody): Promise<BatchBody> =>
    batchOf(await service.ask(`${BATCHES}/${id}`));
  const cancelled = async (path: string, init: RequestOptions = {}): Promise<BatchBody> => {
    const batch = await submit(path, init);
    await service.ask(`${BATCHES}/${batch.id}`, { ...init, method: 'DELETE' });
    return batch;
  };
  const inState = async (batch: BatchBody, state: WebhookState): Promise<WebhookBody> => {
    await eventually(async () => (await show(batch)).webhook?.state === state);
    return (await show(batch)).webhook!;
  };

  it('first shows that the webhook waits, without its secret', async () => {
    const batch = await submit('/waits');
    expect(batch.webhook).toHaveProperty('secret', expect.stringMatching(/^whsec_/));
    expect((await show(batch)).webhook).toEqual({
      ...{ url: `${receiver.url}/waits`, state: 'waiting', attempts: 0 },
    });
  });

  it('shows that the message was delivered', async () => {
    const batch = await cancelled('/delivered');
    const webhook = await inState(batch, 'delivered');
    expect(webhook).toEqual({
      ...{ url: `${receiver.url}/delivered`, state: 'delivered', attempts: 1 },
      delivered: expect.any(String),
    });
    const { batches } = JSON.parse((await service.ask(BATCHES)).text) as BatchListBody;
    expect(batches.find(({ id }) => id === batch.id)!.webhook).toEqual(webhook);
  });

  it('shows the failure and the next attempt, as late as the receiver requests', async () => {
    const batch = await cancelled('/busy/3000');
    await eventually(async () => (await show(batch)).webhook?.last_failure !== undefined);
    const { webhook, finished } = await show(batch);
    expect(webhook).toMatchObject({
      ...{ state: 'delivering', attempts: 1, last_failure: 'answered 503' },
    });
    const waitMs = Date.parse(webhook!.next_attempt!) - Date.parse(finished!);
    expect(Math.round(waitMs / 600_000)).toBe(5);
  });

  it('shows that the webhook was given up after status 410', async () => {
    expect(await inState(await cancelled('/status/410'), 'given_up')).toMatchObject({
      ...{ attempts: 1, last_failure: 'answered 410' },
    });
  });

  it('is delivered while receivers of another key never respond', async () => {
    const { otherKey: key } = service;
    for (let count = 0; count < 10; count += 1) await cancelled('/hang', { key });
    await eventually(() => receiver.at('/hang').length > 0);
    await inState(await cancelled('/beside'), 'delivered');
    const times = receiver.at('/hang').map(({ headers }) => Number(headers['webhook-timestamp']));
    // An attempt occupies its slot for ten seconds.
    expect(times.filter((time) => time < times[0]! + 9).length).toBeLessThanOrEqual(4);
  });
});
