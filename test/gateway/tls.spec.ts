import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ClientHttp2Session } from 'node:http2';
import { constants } from 'node:http2';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../apps/cli/src/is-alive.js';
import { eventually } from '../../tools/services/eventually.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import type { Certificates } from '../support/certificates.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { answerOfStream, connectHttp2, requestHttp2 } from '../support/http2-client.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';

const run = promisify(execFile);

const V1 = '/final-destination/v1';
const V2 = '/final-destination/v2';
const json = { authorization: TEST_API_KEY, 'content-type': 'application/json' };
const post = (path: string) => ({ ':method': 'POST', ':path': path, ...json });

describe.skipIf(!opensslIsInstalled())('a gateway with a certificate', () => {
  let certificates: Certificates;
  let stack: InProcessStack;
  let gateway: InProcessProgram;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    certificates = await makeCertificates();
    stack = await startGatewayWithoutBackends({
      METRICS_PORT: '0',
      TLS_CERT_FILE: certificates.certificate,
      TLS_KEY_FILE: certificates.key,
    });
    gateway = stack.gateways[0]!;
  });
  afterAll(async () => {
    await stack?.stop();
    await certificates.remove();
  });
  beforeEach(async () => {
    session = await connectHttp2(gateway.url, certificates);
  });
  afterEach(() => session.destroy());

  const loggedAs = (requestId: unknown): readonly Record<string, unknown>[] =>
    gateway.lines
      .filter((line) => line.includes(`"requestId":"${String(requestId)}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('logs its URL', () => {
    expect(gateway.url).toMatch(/^https:/);
  });

  it('answers HTTP/2 with the headers, log line and metric of every request', async () => {
    const { status, headers, text } = await requestHttp2(session, post(V2), '{}');

    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'validation_failed' });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('connection');
    await eventually(() => loggedAs(headers['x-request-id']).length > 0);
    expect(loggedAs(headers['x-request-id'])).toEqual([
      expect.objectContaining({ event: 'request answered', path: V2, status: 400 }),
    ]);
    const name = 'geocoder_http_request_duration_seconds_count';
    const metrics = await scrapeMetrics(gateway);
    expect(metrics.sum(name, { route: V2, outcome: 'refused' })).toBeGreaterThan(0);
  });

  it('answers many requests on one connection of HTTP/2', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => requestHttp2(session, post(V2), '{}')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });

  it.each([
    ['/unknown', 404, 'not_found'],
    [`${V2}/%E0%A4%A`, 400, 'bad_request'],
  ])('rejects HTTP/2 requests to %s', async (path, status, code) => {
    const answer = await requestHttp2(session, post(path), '{}');
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { code }]);
  });

  it('answers HTTP/2 requests to version 1 in its format', async () => {
    const wrongMethod = await requestHttp2(session, { ':path': V1 });
    expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, 'POST']);
    expect(Object.keys(JSON.parse(wrongMethod.text) as object)).toEqual(['error']);
    const noKey = await requestHttp2(session, { ':method': 'POST', ':path': V1 }, '{}');
    expect(noKey.status).toBe(401);
  });

  it('rejects a Host that is not the authority, and CONNECT', async () => {
    const names = { ':authority': 'this.example', host: 'other.example' };
    const other = await requestHttp2(session, { ...post(V2), ...names }, '{}');
    expect([other.status, JSON.parse(other.text)]).toMatchObject([400, { code: 'bad_request' }]);
    const tunnel = session.request({ ':method': 'CONNECT', ':authority': 'example.org:443' });
    expect((await answerOfStream(tunnel)).status).toBe(400);
  });

  it('rejects a body larger than the limit without reading it', async () => {
    const stream = session.request({ ...post(V2), 'content-length': 100_000_000_000 });
    const answer = answerOfStream(stream);
    const send = (): void => {
      while (!stream.destroyed && stream.write(Buffer.alloc(64 * 1024, ' ')));
    };
    stream.on('drain', send).on('error', () => undefined);
    send();

    expect((await answer).status).toBe(413);
    await eventually(() => stream.closed);
    expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
    expect((await requestHttp2(session, post(V2), '{}')).status).toBe(400);
    expect(session.socket.bytesWritten).toBeLessThan(1024 * 1024);
  });

  it('rejects a body that exceeds the limit after a part of it has been read', async () => {
    const { status, headers } = await requestHttp2(session, post(V2), ' '.repeat(MEBIBYTES_3));
    expect(status).toBe(413);
    await eventually(() => loggedAs(headers['x-request-id']).length > 0);
    expect((await requestHttp2(session, post(V2), '{}')).status).toBe(400);
  });

  it('answers Expect: 100-continue once the key has been checked', async () => {
    const expecting = { ...post(V2), expect: '100-continue' };
    const accepted = session.request(expecting, { endStream: false });
    const answer = answerOfStream(accepted);
    await once(accepted, 'continue');
    accepted.end('{}');
    expect((await answer).status).toBe(400);

    const rejected = session.request({ ...expecting, authorization: 'wrong' });
    let isContinued = false;
    rejected.on('continue', () => (isContinued = true));
    expect((await answerOfStream(rejected)).status).not.toBe(400);
    expect(isContinued).toBe(false);
  });

  it('logs a request of HTTP/2 whose client resets it', async () => {
    const stream = session.request({ ...post(V2), 'x-request-id': abandonedId });
    stream.on('error', () => undefined);
    stream.write('{');
    await eventually(async () => (await pings(session)) > 0);
    stream.close(constants.NGHTTP2_CANCEL);

    await eventually(() => loggedAs(abandonedId).length > 0);
    expect(loggedAs(abandonedId)).toMatchObject([{ event: 'request abandoned', path: V2 }]);
    expect((await requestHttp2(session, post(V2), '{}')).status).toBe(400);
  });

  it('answers HTTP/1.1 with its limits and errors', async () => {
    const head = `POST ${V1} HTTP/1.1\r\nConnection: close\r\n`;
    const answer = await rawExchange(`${head}Content-Length: 2\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\{"error":"/s);
    expect(await rawExchange('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_request"/s);
    const large = `POST ${V2} HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await rawExchange(large)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('closes the connection of HTTP/1.1 after a rejected body in stages', async () => {
    const head = `POST ${V2} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const answer = await rawExchange(
      `${head}Content-Length: ${MEBIBYTES_3}\r\n\r\n${' '.repeat(MEBIBYTES_3)}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*"code":"unauthorized"/s);
  });

  it('answers fetch', async () => {
    const script = `const { status } = await fetch(process.argv[1]); console.log(status);`;
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module', '--eval', script, `${gateway.url}/health/live`],
      { env: { NODE_EXTRA_CA_CERTS: certificates.authority } },
    );
    expect(stdout).toBe('200\n');
  });

  it.each([
    ['--http2', '2 200'],
    ['--http1.1', '1.1 200'],
  ])('answers curl %s', async (option, expected) => {
    const format = ['--silent', '--output', '-', '--write-out', ' %{http_version} %{http_code}'];
    const url = `${gateway.url}/health/live`;
    const arguments_ = [option, '--cacert', certificates.authority, ...format, url];
    const { stdout } = await run('curl', arguments_).catch(ignoreMissingCurl(expected));
    expect(stdout).toMatch(new RegExp(`${expected}$`));
  });

  it('is alive for the health check of its container', async () => {
    const PORT = String(portOf(gateway));
    expect(await isAlive('gateway', { PORT, TLS_CERT_FILE: certificates.certificate })).toBe(true);
    expect(await isAlive('gateway', { PORT })).toBe(false);
  });

  it('rejects versions of TLS before 1.2', async () => {
    const socket = connect({ port: portOf(gateway), maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/^ERR_SSL|^ECONNRESET/);
  });

  it('neither answers nor counts a connection without TLS', async () => {
    const before = (await scrapeMetrics(gateway)).sum('geocoder_refusals_total');
    await expect(fetch(gateway.url.replace('https', 'http'))).rejects.toThrow('fetch failed');
    expect((await scrapeMetrics(gateway)).sum('geocoder_refusals_total')).toBe(before);
  });

  const rawExchange = async (text: string): Promise<string> => {
    const ca = readFileSync(certificates.authority);
    const socket = connect({ port: portOf(gateway), host: '127.0.0.1', ca });
    await once(socket, 'secureConnect');
    expect(socket.getProtocol()).toBe('TLSv1.3');
    let received = '';
    await new Promise<void>((resolve, reject) => {
      socket.write(text, (error) => (error ? reject(error) : resolve()));
    });
    socket.on('data', (data: Buffer) => (received += data.toString()));
    if (!socket.closed) await once(socket, 'close');
    return received;
  };
});

const MEBIBYTES_3 = 3 * 1024 * 1024;

const abandonedId = '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b';

const portOf = ({ url }: Pick<InProcessProgram, 'url'>): number => Number(new URL(url).port);

/** Resolves when the server has processed everything sent before. */
const pings = (session: ClientHttp2Session): Promise<number> =>
  new Promise((resolve, reject) => {
    session.ping((error, durationMs) => (error ? reject(error) : resolve(durationMs)));
  });

/** Where curl is not installed, its spec passes. */
const ignoreMissingCurl =
  (stdout: string) =>
  (error: NodeJS.ErrnoException): { readonly stdout: string } => {
    if (error.code === 'ENOENT') return { stdout };
    throw error;
  };
