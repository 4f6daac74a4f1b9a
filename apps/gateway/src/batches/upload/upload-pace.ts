import { ApiError } from '../../errors/api-error.js';
import type { UploadLimits } from './upload-limits.js';

/** What is sent is averaged over so many times what may pass without anything. */
const IDLE_TIMES = 2;

/**
 * Holds who uploads to a least pace. Only the time counts that is spent waiting for more to come: while
 * what came is still being written, nobody can send.
 */
export class UploadPace {
  private waitedMs = 0;
  private bytes = 0;

  constructor(private readonly limits: Pick<UploadLimits, 'idleMs' | 'bytesPerSecond'>) {}

  /** Throws an ApiError when less has come than should have in the time waited for it. */
  take(bytes: number, waitedMs: number): void {
    const { idleMs, bytesPerSecond } = this.limits;
    this.bytes += bytes;
    this.waitedMs += waitedMs;
    if (this.waitedMs < idleMs * IDLE_TIMES) return;
    if (this.bytes < (bytesPerSecond * this.waitedMs) / 1_000) {
      const reason = `The upload arrives at less than ${bytesPerSecond} bytes a second.`;
      throw new ApiError('requestTimeout', { reason });
    }
    this.waitedMs = 0;
    this.bytes = 0;
  }
}
