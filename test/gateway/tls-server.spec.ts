import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { ClientHttp2Session } from 'node:http2';
import { constants } from 'node:http2';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TlsServer } from '../../apps/gateway/src/http/tls/tls-server.js';
import type { Certificates } from '../support/certificates.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import { connectHttp2, requestHttp2 } from '../support/http2-client.js';
import { RawHttp2Request } from '../support/http2-frames.js';

const logger = { debug: () => undefined };

describe.skipIf(!opensslIsInstalled())('a server for HTTP/2', () => {
  let certificates: Certificates;
  let server: FastifyInstance;
  let session: ClientHttp2Session;
  let origin: string;

  beforeAll(async () => {
    certificates = await makeCertificates();
  });
  afterAll(() => certificates.remove());
  afterEach(async () => {
    session.destroy();
    await server.close();
  });

  const start = async (keepAliveTimeout: number): Promise<void> => {
    const [cert, key] = await Promise.all([
      readFile(certificates.certificate),
      readFile(certificates.key),
    ]);
    const options = { cert, key, keepAliveTimeout, maxHeaderSize: 16_384 };
    server = fastify({
      trustProxy: '127.0.0.0/8',
      serverFactory: (handler) => new TlsServer(options, handler, logger),
    });
    server.get('/client', ({ ip, protocol, host }) => Promise.resolve({ ip, protocol, host }));
    server.addContentTypeParser('*', (_request, _body, done) => done(null));
    server.post('/waits', () => new Promise(() => undefined));
    server.get('/large', () => Promise.resolve('x'.repeat(1_000_000)));
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    origin = url.replace('http:', 'https:');
    session = await connectHttp2(origin, certificates);
  };

  it('knows the client and the authority of a request', async () => {
    await start(60_000);
    const path = { ':path': '/client', ':authority': 'api.example' };
    const direct = await requestHttp2(session, path);
    expect(JSON.parse(direct.text)).toEqual({
      ip: '127.0.0.1',
      protocol: 'https',
      host: 'api.example',
    });
    const forwarded = await requestHttp2(session, { ...path, 'x-forwarded-for': '192.0.2.1' });
    expect(JSON.parse(forwarded.text)).toMatchObject({ ip: '192.0.2.1' });
  });

  it('limits the headers and the concurrent requests of a connection', async () => {
    await start(60_000);
    const [settings] = (await once(session, 'remoteSettings')) as unknown[];
    expect(settings).toMatchObject({
      maxConcurrentStreams: 100,
      maxHeaderListSize: 16_384,
    });
    const large = session.request({ ':path': '/client', 'x-large': 'x'.repeat(20_000) });
    const [error] = (await once(large, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ERR_HTTP2_STREAM_ERROR');
    expect((await requestHttp2(session, { ':path': '/client' })).status).toBe(200);
  });

  it.each([
    ['has not ended', { 'content-length': '7' }, false],
    ['has ended', { 'content-length': '4' }, true],
  ])('knows of an aborted request that its body %s', async (_what, headers, isComplete) => {
    await start(60_000);
    const arrived = new Promise<IncomingMessage>((resolve) => {
      server.server.on('request', (request) => {
        request.once(isComplete ? 'end' : 'data', () => resolve(request)).resume();
      });
    });
    const request = await RawHttp2Request.open(origin, {
      ':method': 'POST',
      ':path': '/waits',
      ...headers,
    });
    request.sendBody('body', isComplete);
    const { complete } = await arrived;
    expect(complete).toBe(isComplete);
    const aborted = once(await arrived, 'close');

    request.reset(constants.NGHTTP2_CANCEL);

    await aborted;
    expect((await arrived).complete).toBe(isComplete);
    request.socket.destroy();
  });

  it('closes a connection that has been idle', async () => {
    await start(100);
    await Promise.all([once(session, 'goaway'), once(session, 'close')]);
  });

  it('closes a connection whose client does not read its responses', async () => {
    await start(100);
    const unread = session.request({ ':path': '/large' });
    unread.on('error', () => undefined);
    await once(unread, 'response');
    await once(session, 'close');
  });
});
