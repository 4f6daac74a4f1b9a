import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ClientHttp2Session } from 'node:http2';
import { connect } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import type { Certificates } from '../support/certificates.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { answerOfStream, connectHttp2, requestHttp2 } from '../support/http2-client.js';

const post = {
  ':method': 'POST',
  ':path': '/final-destination/v2',
  authorization: TEST_API_KEY,
  'content-type': 'application/json',
};

describe.skipIf(!opensslIsInstalled())('a gateway with TLS that shuts down', () => {
  let certificates: Certificates;
  let stack: InProcessStack;
  let gateway: InProcessProgram;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    certificates = await makeCertificates();
  });
  afterAll(() => certificates.remove());
  afterEach(async () => {
    session.destroy();
    await stack.stop();
  });

  const start = async (environment: Readonly<Record<string, string>>): Promise<void> => {
    stack = await startGatewayWithoutBackends({
      TLS_CERT_FILE: certificates.certificate,
      TLS_KEY_FILE: certificates.key,
      ...environment,
    });
    gateway = stack.gateways[0]!;
    session = await connectHttp2(gateway.url, certificates);
  };

  it('answers requests that have arrived, and closes idle connections', async () => {
    await start({});
    const idle = await connectHttp2(gateway.url, certificates);
    const pending = session.request(post, { endStream: false });
    const answer = answerOfStream(pending);
    await new Promise((resolve) => session.ping(resolve));

    const stopping = gateway.stop();
    await Promise.all([once(session, 'goaway'), once(idle, 'close')]);
    expect(session.destroyed).toBe(false);
    pending.end('{}');

    expect((await answer).status).toBe(400);
    expect(await stopping).toBe('stopped');
  });

  it('closes connections of HTTP/1.1 without a request while it answers others', async () => {
    await start({ REQUEST_TIMEOUT_MS: '120000' });
    const { hostname: host, port } = new URL(gateway.url);
    const ca = await readFile(certificates.authority);
    const unused = connect({ host, port: Number(port), ca, ALPNProtocols: ['http/1.1'] });
    await once(unused, 'secureConnect');

    expect(unused.alpnProtocol).toBe('http/1.1');
    const pending = session.request(post, { endStream: false });
    const answer = answerOfStream(pending);
    await new Promise((resolve) => session.ping(resolve));

    const closed = once(unused.resume(), 'close');
    const stopping = gateway.stop();
    await closed;
    pending.end('{}');

    // The close of all connections at the end of the request timeout would have reset it.
    expect((await answer).status).toBe(400);
    expect(await stopping).toBe('stopped');
  });

  it('closes connections whose requests do not end in time', async () => {
    await start({ REQUEST_TIMEOUT_MS: '100' });
    const pending = session.request(post, { endStream: false });
    let isAnswered = false;
    pending.on('response', () => (isAnswered = true)).on('error', () => undefined);
    await new Promise((resolve) => session.ping(resolve));

    await Promise.all([gateway.stop(), once(pending, 'close')]);

    expect(isAnswered).toBe(false);
  });

  it('asks clients to use another connection while it still accepts requests', async () => {
    await start({ DRAIN_DELAY_MS: '5000' });
    const lastStreamIds: number[] = [];
    session.on('goaway', (_code: number, lastStreamId: number) => {
      lastStreamIds.push(lastStreamId);
    });
    const stopping = gateway.stop();
    await eventually(() => gateway.lines.some((line) => line.includes('gateway draining')));

    const pending = session.request(post, { endStream: false });
    const answer = await requestHttp2(session, post, '{}');

    expect(answer.status).toBe(400);
    await eventually(() => lastStreamIds.length > 0);
    // No request is rejected.
    expect(lastStreamIds[0]).toBe(2 ** 31 - 1);
    pending.end('{}');
    expect((await answerOfStream(pending)).status).toBe(400);
    await stopping;
  });
});
