import { setTimeout as sleep } from 'node:timers/promises';
import type { OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '#platform';

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

/**
 * Closes each connection after its response while the gateway drains: clients connect to another
 * gateway, and idle keep-alive connections do not delay the shutdown.
 */
export function closeConnectionsWhileDraining(
  server: FastifyInstance,
  drainState: Pick<DrainState, 'isDraining'>,
): void {
  server.addHook('onSend', async (_request, reply) => {
    if (drainState.isDraining) reply.header('connection', 'close');
  });
}
