import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { CapacityUsage, SubmissionOptions } from '#batches';
import { CapacityStore } from '#batches';
import { ApiError } from '../../http/errors/api-error.js';
import { storageFull } from '../../http/errors/error.filter.js';
import type { BatchConfig, BatchSettings } from '../batch.config.js';
import { BATCH_CONFIG } from '../batch.config.js';

/** Seconds after which another upload may have ended, or rows may have been answered. */
const RETRY_UPLOAD_SECONDS = 5;
const RETRY_WAITING_SECONDS = 60;

/**
 * Limits concurrent uploads to the number of Postgres connections reserved for them, and rejects
 * uploads without capacity. One key cannot occupy all slots.
 */
@Injectable()
export class UploadGate implements BeforeApplicationShutdown {
  private readonly active: ActiveUpload[] = [];
  private readonly shutdown = new AbortController();

  constructor(
    private readonly capacity: CapacityStore,
    @Inject(BATCH_CONFIG)
    private readonly config: Pick<BatchConfig, 'batches' | 'requestTimeoutMs'>,
  ) {}

  /** Aborted when running uploads must end. */
  get shutdownSignal(): AbortSignal {
    return this.shutdown.signal;
  }

  /**
   * Running uploads may finish within the request timeout; then they are rejected with Retry-After.
   */
  beforeApplicationShutdown(): void {
    const restarting = unavailableError('The service is being restarted.', RETRY_UPLOAD_SECONDS);
    const abort = (): void => this.shutdown.abort(restarting);
    setTimeout(abort, this.config.requestTimeoutMs).unref();
  }

  /** Throws an ApiError without capacity, before anything is read. */
  async run<T>({ keyId, idempotencyKey }: SubmissionOptions, work: () => Promise<T>): Promise<T> {
    const upload: ActiveUpload = { keyId, idempotencyKey };
    this.acquire(upload);
    try {
      checkCapacity(await this.capacity.usage(keyId, idempotencyKey), this.config.batches);
      return await work();
    } finally {
      this.active.splice(this.active.indexOf(upload), 1);
    }
  }

  private acquire(upload: ActiveUpload): void {
    const { concurrentUploads } = this.config.batches;
    const ofKey = this.active.filter(({ keyId }) => keyId === upload.keyId);
    // Checked before the limits, which would name another cause. An upload on another gateway is
    // found by the lock on its idempotency key.
    const { idempotencyKey } = upload;
    if (idempotencyKey && ofKey.some((other) => other.idempotencyKey === idempotencyKey)) {
      throw new ApiError('idempotencyUnderWay');
    }
    if (this.active.length >= concurrentUploads) {
      throw unavailableError('Concurrent upload limit reached.', RETRY_UPLOAD_SECONDS);
    }
    if (ofKey.length >= Math.max(1, concurrentUploads - 1)) {
      const reason = 'Concurrent upload limit of this key reached.';
      throw new ApiError('tooManyBatches', { reason, retryAfterSeconds: RETRY_UPLOAD_SECONDS });
    }
    this.active.push(upload);
  }
}

type ActiveUpload = Pick<SubmissionOptions, 'keyId' | 'idempotencyKey'>;

const checkCapacity = (capacity: CapacityUsage, settings: BatchSettings): void => {
  // A repeated submission stores nothing and is answered from the stored batch.
  if (capacity.isRepeat) return;
  if (capacity.batchesOfKey >= settings.perKey.batches) throw new ApiError('tooManyBatches');
  if (capacity.rowsWaiting >= settings.total.rowsWaiting) {
    throw unavailableError('Limit of unanswered batch rows reached.', RETRY_WAITING_SECONDS);
  }
  if (capacity.rowsKept >= settings.total.rowsKept) throw storageFull();
};

const unavailableError = (reason: string, retryAfterSeconds: number): ApiError =>
  new ApiError('unavailable', { reason, retryAfterSeconds });
