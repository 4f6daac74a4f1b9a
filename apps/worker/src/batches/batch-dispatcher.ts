import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { lastValueFrom, timeout } from 'rxjs';
import { DispatchStore } from '#batches';
import type { ChunkName } from '#batches';
import { BATCH_CHUNK, BATCH_CHUNK_VERSION } from '#contracts';
import type { BatchChunk } from '#contracts';
import { QueueClient, QueuedMessage } from '#messaging';
import { errorName, LOGGER, newRequestId } from '#observability';
import type { Logger } from '#observability';

export const BATCH_QUEUE_CLIENT = Symbol('batch queue client');

/** Chunks queued at once, of all batches: enough that no worker runs dry between two looks. */
const WINDOW = 64;

const BUSY_INTERVAL_MS = 200;
const IDLE_INTERVAL_MS = 1_000;

/** A queue may lose what it was given. What it still has, it takes no second time. */
const REMIND_AFTER_MS = 5_000;

/** Nobody waits, and what is old does no harm: so long that no worker's clock makes it older. */
const MESSAGE_LIFE_MS = 86_400_000;

/** A queue that takes nothing for so long is away, whatever its connection says. */
const SEND_LIMIT_MS = 5_000;

/** Keeps the queue filled with the chunks that are up next, and fills it again when it was emptied. */
@Injectable()
export class BatchDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  /** When, by a clock that nobody sets. */
  private readonly told = new Map<string, number>();
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
      this.running = this.look().then((queued) =>
        this.schedule(queued > 0 ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS),
      );
    }, delayMs);
  }

  /** How many chunks are queued; never rejects. */
  private async look(): Promise<number> {
    try {
      const chunks = await this.store.advance(WINDOW);
      if (chunks) await this.tell(chunks);
      this.isFailing = false;
      return chunks?.length ?? 0;
    } catch (error) {
      if (!this.isFailing) {
        this.logger.warn({ cause: errorName(error) }, 'batches are not dispatched');
      }
      this.isFailing = true;
      // Whatever was away may have forgotten all of it.
      this.told.clear();
      return 0;
    }
  }

  private async tell(chunks: readonly ChunkName[]): Promise<void> {
    const due = performance.now() - REMIND_AFTER_MS;
    const untold = chunks.filter((chunk) => (this.told.get(nameOf(chunk)) ?? -Infinity) < due);
    await Promise.all(untold.map((chunk) => this.send(chunk)));
    const names = new Set(chunks.map(nameOf));
    for (const name of this.told.keys()) if (!names.has(name)) this.told.delete(name);
  }

  private async send(chunk: ChunkName): Promise<void> {
    const name = nameOf(chunk);
    const payload: BatchChunk = { version: BATCH_CHUNK_VERSION, ...chunk };
    const message = new QueuedMessage(payload, {
      name,
      deadline: Date.now() + MESSAGE_LIFE_MS,
      requestId: newRequestId(),
    });
    const sending = this.queue.emit(BATCH_CHUNK, message).pipe(timeout(SEND_LIMIT_MS));
    await lastValueFrom(sending, { defaultValue: undefined });
    this.told.set(name, performance.now());
  }
}

const nameOf = ({ batch, ordinal }: ChunkName): string => `${batch}/${ordinal}`;
