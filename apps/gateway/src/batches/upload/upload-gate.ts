import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { OccupancyStore } from '#batches';
import type { BatchWish, Occupancy } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import { storageFull } from '../../errors/api-error-of.js';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';
import type { BatchSettings } from '../batch.config.js';

/** By then another upload may have ended, or some rows have their answers. */
const RETRY_UPLOAD_SECONDS = 5;
const RETRY_WAITING_SECONDS = 60;

/**
 * Lets in as many uploads at once as this gateway has connections for, while there is room; one key
 * leaves a place to the others.
 */
@Injectable()
export class UploadGate implements BeforeApplicationShutdown {
  /** Of each upload, whose it is. */
  private readonly inside: string[] = [];
  private readonly shutdown = new AbortController();

  constructor(
    private readonly occupancy: OccupancyStore,
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'batches' | 'requestTimeoutMs'>,
  ) {}

  /** Aborted when what is still arriving is to be given up. */
  get closing(): AbortSignal {
    return this.shutdown.signal;
  }

  /** An upload has as long to end as any other request; then it is told to come again. */
  beforeApplicationShutdown(): void {
    const restarting = noRoom('The service is being restarted.', RETRY_UPLOAD_SECONDS);
    const giveUp = (): void => this.shutdown.abort(restarting);
    setTimeout(giveUp, this.config.requestTimeoutMs).unref();
  }

  /** Throws an ApiError before anything is read when there is no room. */
  async through<T>({ keyId, idempotencyKey }: BatchWish, work: () => Promise<T>): Promise<T> {
    this.enter(keyId);
    try {
      checkRoom(await this.occupancy.before(keyId, idempotencyKey), this.config.batches);
      return await work();
    } finally {
      this.inside.splice(this.inside.indexOf(keyId), 1);
    }
  }

  private enter(keyId: string): void {
    const { uploadsAtOnce } = this.config.batches;
    if (this.inside.length >= uploadsAtOnce) {
      throw noRoom('Too many uploads are under way.', RETRY_UPLOAD_SECONDS);
    }
    const ofKey = this.inside.filter((inside) => inside === keyId).length;
    if (ofKey >= Math.max(1, uploadsAtOnce - 1)) {
      const reason = 'As many uploads of this key are under way as may be at once.';
      throw new ApiError('tooManyBatches', { reason, retryAfterSeconds: RETRY_UPLOAD_SECONDS });
    }
    this.inside.push(keyId);
  }
}

const checkRoom = (occupancy: Occupancy, settings: BatchSettings): void => {
  // It takes no room, and its answer is known.
  if (occupancy.isRepeat) return;
  if (occupancy.batchesOfKey >= settings.perKey.batches) throw new ApiError('tooManyBatches');
  if (occupancy.rowsWaiting >= settings.most.rowsWaiting) {
    throw noRoom('Too many rows of batches wait for their answers.', RETRY_WAITING_SECONDS);
  }
  if (occupancy.rowsKept >= settings.most.rowsKept) throw storageFull();
};

const noRoom = (reason: string, retryAfterSeconds: number): ApiError =>
  new ApiError('unavailable', { reason, retryAfterSeconds });
