import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeUnusedConnections } from './draining.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

describe('a server that closes', () => {
  let server: FastifyInstance;
  let sendResponse: (body: string) => void;
  let hasRequest: Promise<void>;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    server = fastify({ return503OnClosing: false });
    closeUnusedConnections(server);
    hasRequest = new Promise((resolve) => {
      server.get('/', () => {
        resolve();
        return new Promise<string>((send) => (sendResponse = send));
      });
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close();
  });

  /** Opens a connection; resolves to its socket, and to that of the server. */
  const open = async (): Promise<{ readonly socket: Socket; readonly accepted: Socket }> => {
    const { port } = server.server.address() as AddressInfo;
    const acceptance = once(server.server, 'connection');
    const socket = connect(port, '127.0.0.1').resume();
    sockets.push(socket);
    const [accepted] = (await acceptance) as [Socket];
    return { socket, accepted };
  };

  const expectCompleteResponse = async (response: Promise<string>): Promise<void> => {
    sendResponse('complete');
    expect(await response).toMatch(/^HTTP\/1\.1 200 [^]*complete$/);
  };

  it('closes connections on which nothing has been sent', async () => {
    const { socket } = await open();
    await Promise.all([server.close(), once(socket, 'close')]);
  });

  it('answers a request of which a part has arrived', async () => {
    const { socket, accepted } = await open();
    const response = text(socket);
    socket.write(REQUEST.slice(0, 30));
    while (accepted.bytesRead === 0) await nextTurn();
    const closing = server.close();
    socket.write(REQUEST.slice(30));
    await hasRequest;
    await expectCompleteResponse(response);
    await closing;
  });

  it('answers a request that is sent with the shutdown', async () => {
    const { socket } = await open();
    const response = text(socket);
    await new Promise((resolve) => socket.write(REQUEST, resolve));
    const closing = server.close();
    await hasRequest;
    await expectCompleteResponse(response);
    await closing;
  });

  it('answers requests before it closes their connections', async () => {
    const { socket } = await open();
    const response = text(socket);
    socket.write(REQUEST);
    await hasRequest;
    const closing = server.close();
    await expectCompleteResponse(response);
    await closing;
  });
});
