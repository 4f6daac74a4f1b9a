import type { AddressInfo, Socket } from 'node:net';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { PostRequest } from './http-client.js';
import { eventually } from './eventually.js';
import { HttpClient, RequestTimeoutError } from './http-client.js';

const TIMEOUT_MS = 10_000;

describe('a client', () => {
  let server: Server;
  let client: HttpClient;
  const sockets = new Set<Socket>();

  const serve = async (listener: RequestListener): Promise<PostRequest> => {
    server = createServer(listener).on('connection', (socket: Socket) => sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/path?n=1`,
      key: 'k',
      body: '{}',
      timeoutMs: TIMEOUT_MS,
    };
  };

  afterEach(() => {
    client.close();
    server.close();
    server.closeAllConnections();
    sockets.clear();
  });

  it('sends requests over kept connections, and reads what is returned', async () => {
    client = new HttpClient({ maxSockets: 2 });
    const request = await serve((received, response) => {
      const { method, url, headers } = received;
      received.resume();
      response.setHeader('x-seen', `${method} ${url} ${headers.authorization}`);
      response.end('body');
    });
    const all = await Promise.all([1, 2, 3, 4].map(() => client.post(request)));
    expect(all.map(({ text }) => text)).toEqual(['body', 'body', 'body', 'body']);
    const seen = { status: 200, headers: { 'x-seen': 'POST /path?n=1 k' } };
    expect(all[0]).toMatchObject(seen);
    const { body: _, ...withoutBody } = request;
    expect((await client.get(withoutBody)).headers['x-seen']).toBe('GET /path?n=1 k');
    expect(sockets.size).toBe(2);
  });

  it('gives up after the timeout of a request', async () => {
    client = new HttpClient();
    const request = await serve((incoming) => incoming.resume());
    const late = client.post({ ...request, timeoutMs: 50 });
    await expect(late).rejects.toBeInstanceOf(RequestTimeoutError);
  });

  it('does not send a request whose timeout has passed while it waited for a connection', async () => {
    client = new HttpClient({ maxSockets: 1 });
    const received: string[] = [];
    let release: () => void = () => undefined;
    const request = await serve((incoming, response) => {
      incoming.resume();
      received.push(incoming.method ?? '');
      if (incoming.method === 'GET') response.end();
      else release = () => response.end();
    });
    const first = client.post(request);
    await expect(client.post({ ...request, timeoutMs: 50 })).rejects.toBeInstanceOf(
      RequestTimeoutError,
    );
    await eventually(() => received.length === 1);
    release();
    await first;
    const { body: _, ...withoutBody } = request;
    await client.get(withoutBody);
    expect(received).toEqual(['POST', 'GET']);
  });

  it('repeats a request once whose connection the server closes, with `retriesClosed` only', async () => {
    let received = 0;
    const closing = new Set([2, 4, 5]);
    const request = await serve((incoming, response) => {
      incoming.resume();
      received += 1;
      if (closing.has(received)) incoming.socket.destroy();
      else response.end(String(received));
    });
    client = new HttpClient({ maxSockets: 1, retriesClosed: true });
    expect((await client.post(request)).text).toBe('1');
    expect((await client.post(request)).text).toBe('3');
    await expect(client.post(request)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(received).toBe(5);
    client.close();
    received = 1;
    client = new HttpClient();
    await expect(client.post(request)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(received).toBe(2);
  });

  it('does not repeat a request whose response has begun', async () => {
    let received = 0;
    const request = await serve((incoming, response) => {
      incoming.resume();
      received += 1;
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => incoming.socket.destroy());
    });
    client = new HttpClient({ retriesClosed: true });
    await expect(client.post(request)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(received).toBe(1);
  });

  it('fails with the error of the connection', async () => {
    client = new HttpClient({ retriesClosed: true });
    const request = await serve(() => undefined);
    server.close();
    await once(server, 'close');
    await expect(client.post(request)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
