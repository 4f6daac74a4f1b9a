import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../errors/api-error.js';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';

/** Lets as many watch at once with one key as is set: each holds a connection for long. */
@Injectable()
export class WatchGate {
  private readonly inside = new Map<string, number>();

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'batches'>) {}

  /** Counts a watcher until they are gone; throws an ApiError when they are too many. */
  enter(keyId: string, gone: AbortSignal): void {
    const others = this.inside.get(keyId) ?? 0;
    if (others >= this.config.batches.perKey.watchers) throw new ApiError('tooManyWatchers');
    if (gone.aborted) return;
    this.inside.set(keyId, others + 1);
    gone.addEventListener('abort', () => this.leave(keyId), { once: true });
  }

  private leave(keyId: string): void {
    const left = (this.inside.get(keyId) ?? 1) - 1;
    if (left > 0) this.inside.set(keyId, left);
    else this.inside.delete(keyId);
  }
}
