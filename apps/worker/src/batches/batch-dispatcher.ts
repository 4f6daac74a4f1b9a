import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { lastValueFrom, timeout } from 'rxjs';
import type { ChunkId } from '#batches';
import { DispatchStore, Retention } from '#batches';
import type { BatchChunk } from '#contracts';
import { BATCH_CHUNK, BATCH_CHUNK_VERSION } from '#contracts';
import type { Logger } from '#platform';
import { LOGGER, errorName, newRequestId } from '#platform';
import { QueueClient, QueuedMessage } from '#queue';
import { BATCH_QUEUE_CLIENT } from '../worker.config.js';

/**
 * Chunks in the queue at once, of all batches: enough that no worker is idle between two rounds.
 */
const MAX_QUEUED_CHUNKS = 64;

const BUSY_INTERVAL_MS = 200;

const IDLE_INTERVAL_MS = 1_000;

/**
 * The queue may lose messages. A chunk that is still queued is not added twice (deduplicated by
 * name).
 */
const RESEND_AFTER_MS = 5_000;

/** A late message does no harm, so it never expires: longer than any difference between clocks. */
const MESSAGE_LIFETIME_MS = 86_400_000;

/**
 * A queue that accepts nothing for this long counts as down, whatever the state of its connection.
 */
const SEND_TIMEOUT_MS = 5_000;

/**
 * Keeps the queue filled with the next chunks of all batches, and fills it again after it was lost.
 */
@Injectable()
export class BatchDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  /** When each chunk was last sent, by a monotonic clock. */
  private readonly sentAtMs = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isFailing = false;

  constructor(
    private readonly store: DispatchStore,
    @Inject(BATCH_QUEUE_CLIENT) private readonly queue: QueueClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.runRound().then((queued) =>
        this.schedule(queued > 0 ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS),
      );
    }, delayMs);
  }

  /** Returns the number of queued chunks; never rejects. */
  private async runRound(): Promise<number> {
    try {
      const chunks = await this.store.advance(MAX_QUEUED_CHUNKS);
      if (chunks) await this.enqueue(chunks);
      this.isFailing = false;
      return chunks?.length ?? 0;
    } catch (error) {
      if (!this.isFailing) {
        this.logger.warn({ cause: errorName(error) }, 'batch dispatch failed');
      }
      this.isFailing = true;
      // Whatever failed may have lost the queued messages.
      this.sentAtMs.clear();
      return 0;
    }
  }

  private async enqueue(chunks: readonly ChunkId[]): Promise<void> {
    const resendBeforeMs = performance.now() - RESEND_AFTER_MS;
    const unsent = chunks.filter(
      (chunk) => (this.sentAtMs.get(chunkName(chunk)) ?? -Infinity) < resendBeforeMs,
    );
    await Promise.all(unsent.map((chunk) => this.send(chunk)));
    const names = new Set(chunks.map(chunkName));
    for (const name of this.sentAtMs.keys()) if (!names.has(name)) this.sentAtMs.delete(name);
  }

  private async send(chunk: ChunkId): Promise<void> {
    const name = chunkName(chunk);
    const payload: BatchChunk = { version: BATCH_CHUNK_VERSION, ...chunk };
    const message = new QueuedMessage(payload, {
      name,
      deadline: Date.now() + MESSAGE_LIFETIME_MS,
      requestId: newRequestId(),
    });
    const sending = this.queue.emit(BATCH_CHUNK, message).pipe(timeout(SEND_TIMEOUT_MS));
    await lastValueFrom(sending, { defaultValue: undefined });
    this.sentAtMs.set(name, performance.now());
  }
}

const chunkName = ({ batch, ordinal }: ChunkId): string => `${batch}/${ordinal}`;

/** An expired batch is deleted at most this much later. */
const EXPIRY_INTERVAL_MS = 30_000;

/** Deletes expired batches periodically. */
@Injectable()
export class BatchRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly retention: Retention,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.expire(), EXPIRY_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async expire(): Promise<void> {
    try {
      await this.retention.expire();
    } catch (error) {
      this.logger.warn({ cause: errorName(error) }, 'batch expiry failed');
    }
  }
}
