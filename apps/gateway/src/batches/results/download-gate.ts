import { finished } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { principalOf } from '../../access/principal-of.js';
import { ApiError } from '../../errors/api-error.js';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { PlacesByKey } from '../places-by-key.js';
import type { Exchange } from './exchange.js';

/** By then another download may have ended. */
const RETRY_SECONDS = 5;

/** Results are sent to so many at once as this gateway has memory for, whoever is slow to take them. */
@Injectable()
export class DownloadGate {
  private readonly places = new PlacesByKey();

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'batches'>) {}

  /** Throws an ApiError when there is no room; whoever leaves keeps their place while work for them goes on. */
  async through<T>({ request, reply }: Exchange, work: () => Promise<T>): Promise<T> {
    const { keyId } = principalOf(request);
    this.checkRoom(keyId);
    const giveBack = this.places.take(keyId);
    try {
      return await work();
    } finally {
      finished(reply.raw, giveBack);
    }
  }

  private checkRoom(keyId: string): void {
    const { atOnce } = this.config.batches.download;
    if (this.places.all >= atOnce || this.places.of(keyId) >= Math.ceil(atOnce / 2)) {
      throw new ApiError('unavailable', {
        reason: 'Too many results are being fetched.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
  }
}
