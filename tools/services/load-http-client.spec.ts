import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestTimeoutError } from './http-client.js';
import { LoadHttpClient } from './load-http-client.js';

const TIMEOUT_MS = 10_000;

describe('a client of a load generator', () => {
  let client: LoadHttpClient;
  let retriesClosed: boolean;
  const stops: (() => void)[] = [];
  const sockets = new Set<Socket>();

  beforeEach(() => {
    retriesClosed = true;
    sockets.clear();
  });

  afterEach(() => {
    vi.useRealTimers();
    client.close();
    for (const stop of stops.splice(0)) stop();
  });

  const connectTo = (server: Pick<Server, 'address'>, timeoutMs = TIMEOUT_MS): void => {
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    client = new LoadHttpClient({ origin, key: 'k', timeoutMs, retriesClosed });
  };

  const serve = async (listener: RequestListener, timeoutMs?: number): Promise<Server> => {
    const server = createServer(listener).on('connection', (socket: Socket) => sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => {
      server.close();
      server.closeAllConnections();
    });
    connectTo(server, timeoutMs);
    return server;
  };

  /** Returns the same bytes for each request, and then ends the connection if `ends`. */
  const serveBytes = async (
    bytes: string,
    { ends = false, timeoutMs }: { readonly ends?: boolean; readonly timeoutMs?: number } = {},
  ): Promise<void> => {
    const server = createTcpServer((socket) => {
      sockets.add(socket);
      const respond = () => (ends ? socket.end(bytes) : socket.write(bytes));
      socket.on('error', () => undefined).on('data', respond);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    connectTo(server, timeoutMs);
  };

  it('sends method, path, key and body, on a kept connection for each request in progress', async () => {
    await serve((incoming, response) => {
      const { method, url, headers } = incoming;
      response.setHeader('x-seen', `${method} ${url} ${headers.authorization}`);
      response.setHeader('x-type', headers['content-type'] ?? 'none');
      void text(incoming).then((body) =>
        response.end(['{"text":"Straße"}', ''].includes(body) ? 'as sent' : 'other'),
      );
    });
    const post = () => client.post('/path?n=1', '{"text":"Straße"}');
    const both = await Promise.all([post(), post()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { headers } = await post();
    expect(headers).toMatchObject({ 'x-seen': 'POST /path?n=1 k', 'x-type': 'application/json' });
    expect(headers['content-length']).toBe(String('as sent'.length));
    const ofGet = (await client.get('/other')).headers;
    expect(ofGet).toMatchObject({ 'x-seen': 'GET /other k', 'x-type': 'none' });
    expect(sockets.size).toBe(2);
  });

  it.each([
    ['of a length, in parts', (parts: string[]) => ({ 'content-length': parts.join('').length })],
    ['in chunks', () => ({ 'transfer-encoding': 'chunked' })],
  ])('reads a body %s to its end before the next request', async (_, headersOf) => {
    const parts = ['a'.repeat(100_000), 'HTTP/1.1 500 No\r\n\r\n', 'b'];
    await serve((incoming, response) => {
      incoming.resume();
      response.writeHead(200, headersOf(parts));
      const [first = '', ...others] = parts;
      response.write(first, () => setImmediate(() => response.end(others.join(''))));
    });
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await client.post('/', '{}')).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(sockets.size).toBe(1);
  });

  it.each([
    ['with a body that ends with it', 'HTTP/1.1 503 Busy\r\n\r\nbody', true, 503],
    ['after `connection: close`', 'HTTP/1.1 204 Ok\r\nconnection: close\r\n\r\n', false, 204],
    ['after an unexpected response', 'HTTP/1.1 204 Ok\r\n\r\n'.repeat(2), false, 204],
  ])('opens another connection %s', async (_, bytes, ends, status) => {
    await serveBytes(bytes, { ends });
    for (const count of [1, 2]) {
      expect((await client.post('/', '{}')).status).toBe(status);
      expect(sockets.size).toBe(count);
    }
  });

  it('skips an informational response', async () => {
    await serveBytes('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
    expect((await client.get('/')).status).toBe(204);
    expect((await client.get('/')).status).toBe(204);
    expect(sockets.size).toBe(1);
  });

  it('does not use a connection that the server has closed while it was idle', async () => {
    let received = 0;
    await serve((incoming, response) => {
      incoming.resume();
      received += 1;
      response.end();
    });
    await client.post('/', '{}');
    const [socket] = sockets;
    const closed = once(socket!, 'close');
    socket!.end();
    await closed; // the client has closed its side, too
    expect((await client.post('/', '{}')).status).toBe(200);
    expect([received, sockets.size]).toEqual([2, 2]);
  });

  it('repeats a request once whose connection the server closes, with `retriesClosed` only', async () => {
    let received = 0;
    const server = await serve((incoming, response) => {
      incoming.resume();
      received += 1;
      if ([2, 4, 5].includes(received)) incoming.socket.destroy();
      else response.end();
    });
    expect((await client.post('/', '{}')).status).toBe(200);
    expect((await client.post('/', '{}')).status).toBe(200);
    expect(received).toBe(3);
    await expect(client.post('/', '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(received).toBe(5);
    client.close();
    received = 1;
    retriesClosed = false;
    connectTo(server);
    await expect(client.post('/', '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(received).toBe(2);
  });

  it('does not repeat a request whose response has begun', async () => {
    let received = 0;
    await serve((incoming, response) => {
      incoming.resume();
      received += 1;
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => incoming.socket.destroy());
    });
    await expect(client.post('/', '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(received).toBe(1);
  });

  it('rejects after the timeout, also while a response is being received', async () => {
    await serve((incoming) => incoming.resume(), 50);
    await expect(client.post('/', '{}')).rejects.toBeInstanceOf(RequestTimeoutError);
    expect(sockets.size).toBeLessThanOrEqual(1);
    client.close();
    await serveBytes('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', { timeoutMs: 50 });
    await expect(client.post('/', '{}')).rejects.toBeInstanceOf(RequestTimeoutError);
  });

  it('measures the timeout from the request, not from the connection, nor while it is idle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let respond = (): void => undefined;
    const server = await serve((incoming, response) => {
      incoming.resume();
      respond = () => response.end();
    });
    for (const idleMs of [0, 2 * TIMEOUT_MS, 0]) {
      const received = once(server, 'request');
      const response = client.post('/', '{}');
      await received;
      vi.advanceTimersByTime(0.6 * TIMEOUT_MS);
      respond();
      expect((await response).status).toBe(200);
      vi.advanceTimersByTime(idleMs);
    }
    expect(sockets.size).toBe(1);
  });

  it('fails where the response is not HTTP', async () => {
    await serveBytes('SSH-2.0-OpenSSH_9.2\r\n');
    await expect(client.post('/', '{}')).rejects.toMatchObject({ code: 'HPE_INVALID_CONSTANT' });
  });

  it('fails with the error of the connection', async () => {
    const server = await serve(() => undefined);
    server.close();
    await once(server, 'close');
    await expect(client.post('/', '{}')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('fails requests in progress and later ones when it is closed', async () => {
    const server = await serve(() => undefined);
    const response = client.post('/', '{}');
    const failed = expect(response).rejects.toThrow('the client was closed');
    await once(server, 'request');
    client.close();
    await failed;
    await expect(client.get('/')).rejects.toThrow('the client was closed');
  });

  it('rejects a key that would break the header', () => {
    const create = () =>
      new LoadHttpClient({ origin: 'http://127.0.0.1', key: 'k\r', timeoutMs: 1 });
    expect(create).toThrow('Invalid character in header content');
  });
});
