import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../errors/api-error.js';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { PlacesByKey } from '../places-by-key.js';

/** Lets as many watch at once with one key as is set: each holds a connection for long. */
@Injectable()
export class WatchGate {
  private readonly places = new PlacesByKey();

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'batches'>) {}

  /** Counts a watcher until they are gone; throws an ApiError when they are too many. */
  enter(keyId: string, gone: AbortSignal): void {
    const { watchers } = this.config.batches.perKey;
    if (this.places.of(keyId) >= watchers) throw new ApiError('tooManyWatchers');
    if (!gone.aborted) gone.addEventListener('abort', this.places.take(keyId), { once: true });
  }
}
