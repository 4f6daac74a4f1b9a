import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  parseNetworks,
  newWebhookSecret,
} from '../../apps/gateway/src/batches/webhooks/webhook-target.js';
import { sendWebhook } from '../../apps/gateway/src/batches/webhooks/send-webhook.js';
import { eventually } from '../../tools/services/eventually.js';
import { startWebhookReceiver, verified } from './webhook-receiver-process.js';
import type { WebhookReceiver } from './webhook-receiver-process.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const rules = { allowedNetworks: parseNetworks('127.0.0.0/8, ::1'), allowsHttp: true };
const secret = newWebhookSecret();
const body = JSON.stringify({ type: 'batch.completed', data: { id: 'é' } });

describe('the delivery of a webhook', () => {
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.stop());

  const send = (url: string, more: object = {}) =>
    sendWebhook({ url, secret, id: 'message-1', body }, { rules, ...more });
  const sendTo = (path: string) => send(receiver.url + path);

  it('is signed so that receivers can verify it, and arrives unaltered', async () => {
    expect(await sendTo('/taken?by=me')).toEqual({ outcome: 'delivered' });
    await eventually(() => receiver.at('/taken?by=me').length === 1);
    const [message] = receiver.at('/taken?by=me');
    expect(message).toMatchObject({ body, headers: { 'content-type': 'application/json' } });
    expect(message!.headers['webhook-id']).toBe('message-1');
    expect(verified(secret, message!)).toEqual(JSON.parse(body));
    expect(() => verified(newWebhookSecret(), message!)).toThrow();
  });

  it('connects to the verified address and sends the host name', async () => {
    const port = new URL(receiver.url).port;
    expect(await send(`http://localhost:${port}/by-name`)).toEqual({ outcome: 'delivered' });
    await eventually(() => receiver.at('/by-name').length === 1);
    expect(receiver.at('/by-name')[0]!.headers.host).toBe(`localhost:${port}`);
  });

  it.each([400, 404, 429, 500, 503])('fails on status %d', async (status) => {
    expect(await sendTo(`/status/${status}`)).toEqual({
      outcome: 'failed',
      failure: `answered ${status}`,
    });
  });

  it('fails, and returns the delay requested by the receiver', async () => {
    expect(await sendTo('/busy/60')).toEqual({
      outcome: 'failed',
      failure: 'answered 503',
      retryAfterSeconds: 60,
    });
  });

  it('ends with the outcome gone on status 410', async () => {
    expect(await sendTo('/status/410')).toEqual({ outcome: 'gone', failure: 'answered 410' });
  });

  it('follows no redirect', async () => {
    expect(await sendTo('/redirect')).toEqual({ outcome: 'failed', failure: 'answered 307' });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('times out even after garbage collection', async () => {
    const stop = new AbortController();
    const sending = send(`${receiver.url}/hang`, { stop: stop.signal });
    await eventually(() => receiver.at('/hang').length === 1);
    collectGarbage();
    expect(await sending).toEqual({ outcome: 'failed', failure: 'no answer in time' });
  });

  it('ends at once when it is aborted', async () => {
    const stop = new AbortController();
    const sending = send(`${receiver.url}/hang?until=aborted`, { stop: stop.signal });
    await eventually(() => receiver.at('/hang?until=aborted').length === 1);
    stop.abort();
    expect(await sending).toMatchObject({ outcome: 'failed' });
  });

  it('does not read an endless response', async () => {
    expect(await sendTo('/endless')).toEqual({ outcome: 'delivered' });
    await eventually(() => receiver.cutOffs() === 1);
  });

  it('fails if nothing listens or the host is unknown', async () => {
    expect(await send('http://127.0.0.1:1/')).toEqual({
      outcome: 'failed',
      failure: 'ECONNREFUSED',
    });
    expect(await send('http://nowhere.invalid/')).toMatchObject({ outcome: 'failed' });
  });

  it('is limited to public addresses unless others are allowed', async () => {
    const path = '/private';
    const shut = { rules: { allowedNetworks: [], allowsHttp: true } };
    const port = new URL(receiver.url).port;
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      expect(await send(`http://${host}:${port}${path}`, shut)).toEqual({
        outcome: 'failed',
        failure: 'the URL leads to an address that is not public',
      });
    }
    expect(receiver.at(path)).toEqual([]);
  });
});
