import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../errors/api-error.js';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';

/** Lets in as many uploads at once as this gateway has connections for. */
@Injectable()
export class UploadGate {
  private inside = 0;

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'batches'>) {}

  /** Throws an ApiError before anything is read when there is no room. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.config.batches.uploadsAtOnce) {
      throw new ApiError('unavailable', { reason: 'Too many uploads are under way.' });
    }
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
    }
  }
}
