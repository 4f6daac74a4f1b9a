import { finished } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { principalOf } from '../http/request-context.js';
import { ApiError } from '../http/errors/api-error.js';
import type { BatchConfig } from './batch.config.js';
import { BATCH_CONFIG } from './batch.config.js';

/** Limits concurrent watchers per API key, because each holds a connection. */
@Injectable()
export class WatcherGate {
  private readonly watchers = new KeyConcurrency();

  constructor(@Inject(BATCH_CONFIG) private readonly config: Pick<BatchConfig, 'batches'>) {}

  /** Counts a watcher until it disconnects. Throws an ApiError if there are too many. */
  enter(keyId: string, disconnected: AbortSignal): void {
    const { watchers } = this.config.batches.perKey;
    if (this.watchers.countOf(keyId) >= watchers) throw new ApiError('tooManyWatchers');
    if (!disconnected.aborted)
      disconnected.addEventListener('abort', this.watchers.acquire(keyId), { once: true });
  }
}

/** Seconds after which a slot may be free again. */
const RETRY_DOWNLOAD_SECONDS = 5;

/**
 * Limits concurrent downloads of this gateway, because each holds memory until the client has read
 * it.
 */
@Injectable()
export class DownloadGate {
  private readonly downloads = new KeyConcurrency();

  constructor(@Inject(BATCH_CONFIG) private readonly config: Pick<BatchConfig, 'batches'>) {}

  /**
   * Throws an ApiError if the limit is reached. After a disconnect the slot stays occupied until
   * the work has ended.
   */
  async run<T>({ request, reply }: HttpExchange, work: () => Promise<T>): Promise<T> {
    const { keyId } = principalOf(request);
    this.checkCapacity(keyId);
    const release = this.downloads.acquire(keyId);
    try {
      return await work();
    } finally {
      finished(reply.raw, release);
    }
  }

  private checkCapacity(keyId: string): void {
    const { concurrent } = this.config.batches.download;
    if (
      this.downloads.total >= concurrent ||
      this.downloads.countOf(keyId) >= Math.ceil(concurrent / 2)
    ) {
      throw new ApiError('unavailable', {
        reason: 'Concurrent download limit reached.',
        retryAfterSeconds: RETRY_DOWNLOAD_SECONDS,
      });
    }
  }
}

/** A request and its reply. */
export interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Counts concurrent operations by API key. */
export class KeyConcurrency {
  private readonly counts = new Map<string, number>();

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  countOf(keyId: string): number {
    return this.counts.get(keyId) ?? 0;
  }

  /** Counts an operation of the key. Returns a function that ends it, to be called once. */
  acquire(keyId: string): () => void {
    this.counts.set(keyId, this.countOf(keyId) + 1);
    return () => {
      const remaining = this.countOf(keyId) - 1;
      if (remaining > 0) this.counts.set(keyId, remaining);
      else this.counts.delete(keyId);
    };
  }
}
