import { constants } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '#platform';
import { http2StreamOf } from './tls/tls-server.js';

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
  server.addHook('preClose', (done) => {
    setTimeout(() => server.server.closeAllConnections(), timeoutMs).unref();
    done();
  });
}

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
