import { once } from 'node:events';
import type { ClientHttp2Session } from 'node:http2';
import { constants } from 'node:http2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import type { Certificates } from '../support/certificates.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import { connectHttp2, requestHttp2 } from '../support/http2-client.js';
import { RawHttp2Request } from '../support/http2-frames.js';
import { BATCHES, csv } from './batch-service.js';
import { uploadsUnderWay } from './slow-upload.js';
import { answered, pathOf, startStoreGateway, submitted } from './store-gateway.js';
import type { StoreGateway } from './store-gateway.js';

const authorization = TEST_API_KEY;
const upload = { ':method': 'POST', ':path': BATCHES, authorization, 'content-type': csv };
const rows = 'city\nUlm\nEly\n';

describe.skipIf(!opensslIsInstalled())('batches over HTTP/2', () => {
  let certificates: Certificates;
  let own: StoreGateway;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    certificates = await makeCertificates();
    own = await startStoreGateway({
      TLS_CERT_FILE: certificates.certificate,
      TLS_KEY_FILE: certificates.key,
      BATCH_WATCHERS_PER_KEY: '1',
    });
  });
  afterAll(async () => {
    await own?.stop();
    await certificates.remove();
  });
  beforeEach(async () => {
    session = await connectHttp2(own.gateway.url, certificates);
  });
  afterEach(() => session.destroy());

  const get = (path: string) => requestHttp2(session, { ':path': path, authorization });

  it('are accepted', async () => {
    const { status, headers, text } = await requestHttp2(session, upload, rows);

    expect(status).toBe(202);
    expect(JSON.parse(text)).toMatchObject({ counts: { total: 2 } });
    expect((await get(String(headers.location))).status).toBe(200);
  });

  it.each([
    ['resets its stream', (broken: RawHttp2Request) => broken.reset(constants.NGHTTP2_CANCEL)],
    [
      'resets its stream without an error',
      (broken: RawHttp2Request) => broken.reset(constants.NGHTTP2_NO_ERROR),
    ],
    ['closes its connection', (broken: RawHttp2Request) => broken.socket.end()],
    ['breaks its connection', (broken: RawHttp2Request) => broken.socket.destroy()],
  ])('are not accepted from a client that %s in the midst', async (_how, breakOff) => {
    const before = await get(BATCHES);
    const broken = await RawHttp2Request.open(own.gateway.url, upload);
    broken.sendBody(rows);
    await eventually(async () => (await uploadsUnderWay(own)) === 1);

    breakOff(broken);

    await eventually(async () => (await uploadsUnderWay(own)) === 0);
    expect(JSON.parse((await get(BATCHES)).text)).toEqual(JSON.parse(before.text));
    broken.socket.destroy();
  });

  it('are not accepted from a client that sends less than its Content-Length', async () => {
    const before = await get(BATCHES);
    const short = session.request({ ...upload, 'content-length': 1_000 });
    short.on('error', () => undefined).end(rows);

    await eventually(() => short.closed);
    await eventually(async () => (await uploadsUnderWay(own)) === 0);
    expect(JSON.parse((await get(BATCHES)).text)).toEqual(JSON.parse(before.text));
  });

  it('have results of many chunks', async () => {
    const chunks = Array.from({ length: 40 }, (_, chunk) =>
      Array.from({ length: 50 }, (__, row) => `${chunk} ${row}`),
    );
    const batch = await submitted(own, chunks);
    await answered(own, batch);

    const { status, text } = await get(`${pathOf(batch, '/results')}?format=ndjson`);

    expect(status).toBe(200);
    expect(text.trim().split('\n')).toHaveLength(2_000);
  });

  it('free the place of a watcher that resets its stream', async () => {
    const batch = await submitted(own, [['a']]);
    const events = { ':path': pathOf(batch, '/events'), authorization };
    const watching = session.request(events);
    await once(watching, 'data');
    expect((await requestHttp2(session, events)).status).toBe(429);

    watching.close(constants.NGHTTP2_CANCEL);

    await eventually(async () => {
      const again = session.request(events);
      const [headers] = (await once(again, 'response')) as [{ ':status'?: number }];
      again.close();
      return headers[':status'] === 200;
    });
  });
});
