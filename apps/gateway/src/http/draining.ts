import { constants } from 'node:http2';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import type { OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '#platform';
import { TlsServer, http2StreamOf } from './tls/tls-server.js';

/**
 * Delays the shutdown so that load balancers see the failing readiness check and stop sending
 * requests first. Nest waits for `onModuleDestroy` before it closes anything.
 */
export class DrainState implements OnModuleDestroy {
  private hasBegun = false;

  constructor(
    private readonly drainDelayMs: number,
    private readonly logger: Logger,
  ) {}

  get isDraining(): boolean {
    return this.hasBegun;
  }

  async onModuleDestroy(): Promise<void> {
    const { drainDelayMs } = this;
    this.hasBegun = true;
    this.logger.info({ drainDelayMs }, 'gateway draining');
    await sleep(drainDelayMs);
  }
}

/** Lets a closing server finish its requests for at most `timeoutMs`, then closes all connections. */
export function limitClose(server: FastifyInstance, timeoutMs: number): void {
  const http = server.server;
  const closeAll = (): void => {
    http.closeAllConnections();
    // A TLS handshake may end later.
    http.on('secureConnection', () => http.closeAllConnections());
  };
  server.addHook('preClose', (done) => {
    setTimeout(closeAll, timeoutMs).unref();
    done();
  });
}

/**
 * Closes the connections on which nothing arrives when the server closes. Browsers open such connections
 * in advance. Node's `closeIdleConnections` skips them, and a closing server no longer checks
 * its `headersTimeout`. Those before the end of the TLS handshake are left to the `handshakeTimeout`.
 */
export function closeUnusedConnections(server: FastifyInstance): void {
  const http = server.server;
  const connections = new Set<Socket>();
  let isClosing = false;
  http.on(http instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    // HTTP/2: TlsServer closes its sessions.
    if (socket instanceof TLSSocket && socket.alpnProtocol === 'h2') return;
    if (isClosing) closeIfUnused(socket);
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of connections) closeIfUnused(socket);
    done();
  });
}

/** Time for a request that was sent before its client could know of the shutdown. Milliseconds. */
const ON_THE_WAY_MS = 100;

const closeIfUnused = (socket: Socket): void => {
  const close = (): void => {
    if (socket.bytesRead === 0) socket.destroy();
  };
  // The event loop reads what has arrived between timers and immediates.
  setTimeout(() => setImmediate(close), ON_THE_WAY_MS);
};

/** More than any stream id: it announces a shutdown and rejects no request (RFC 9113, 6.8). */
const LAST_STREAM_ID = 2 ** 31 - 1;

/**
 * Makes the client of each response use another connection while the gateway drains: clients connect
 * to another gateway, and idle keep-alive connections do not delay the shutdown.
 */
export function closeConnectionsWhileDraining(
  server: FastifyInstance,
  drainState: Pick<DrainState, 'isDraining'>,
): void {
  server.addHook('onSend', async (_request, reply) => {
    if (!drainState.isDraining) return;
    const stream = http2StreamOf(reply.raw);
    if (stream) stream.session?.goaway(constants.NGHTTP2_NO_ERROR, LAST_STREAM_ID);
    else reply.header('connection', 'close');
  });
}
