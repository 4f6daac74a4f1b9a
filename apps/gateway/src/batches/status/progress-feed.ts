import { PassThrough } from 'node:stream';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { KeyDirectory } from '#access';
import type { Batch } from '#batches';
import { BatchStore, isUnfinished } from '#batches';
import { presentBatch } from '../presenter/present-batch.js';

/** Called with the current batch, or with `closed` when no update will follow. */
export type Watcher = (batch: Batch | 'closed') => void;

/** One query per interval serves all watchers. */
const INTERVAL_MS = 1_000;

/** Polls watched batches and notifies their watchers. */
@Injectable()
export class ProgressFeed implements BeforeApplicationShutdown {
  private readonly watchers = new Map<string, Set<Watcher>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly batches: BatchStore,
    private readonly keys: KeyDirectory,
  ) {}

  /** Returns a function that ends the watch. */
  watch(id: string, watcher: Watcher): () => void {
    if (this.isClosed) {
      watcher('closed');
      return () => undefined;
    }
    const watchers = this.watchers.get(id) ?? new Set<Watcher>();
    this.watchers.set(id, watchers.add(watcher));
    this.timer ??= setTimeout(() => void this.poll(), INTERVAL_MS);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.watchers.get(id) === watchers) this.watchers.delete(id);
    };
  }

  /** Ends all watches before the server closes, which waits for open connections. */
  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const id of this.watchers.keys()) this.notify(id, 'closed');
    this.watchers.clear();
  }

  private async poll(): Promise<void> {
    const ids = [...this.watchers.keys()];
    // During an outage of Postgres, watchers wait for the next poll.
    const current = await this.batches.findAll(ids).catch(() => undefined);
    if (current) {
      const batches = new Map(current.map((batch) => [batch.id, batch]));
      for (const id of ids) this.notify(id, this.updateOf(batches.get(id)));
    }
    this.timer = undefined;
    if (this.isClosed || this.watchers.size === 0) return;
    this.timer = setTimeout(() => void this.poll(), INTERVAL_MS);
  }

  /** The batches of a revoked key are no longer visible. */
  private updateOf(batch: Batch | undefined): Batch | 'closed' {
    return batch && this.keys.isValid(batch.keyId) ? batch : 'closed';
  }

  private notify(id: string, batch: Batch | 'closed'): void {
    for (const watcher of this.watchers.get(id) ?? []) watcher(batch);
  }
}

/** Timeout of a wait, and the signal of a disconnected client. */
interface WaitOptions {
  readonly waitMs: number;
  readonly disconnected: AbortSignal;
}

/** Resolves to the batch once its status has changed, or at the timeout. */
export function waitForStatusChange(
  feed: Pick<ProgressFeed, 'watch'>,
  batch: Batch,
  { waitMs, disconnected }: WaitOptions,
): Promise<Batch> {
  if (!isUnfinished(batch) || waitMs === 0) return Promise.resolve(batch);
  return new Promise((resolve) => {
    let latest = batch;
    const end = (): void => {
      clearTimeout(timer);
      disconnected.removeEventListener('abort', end);
      unwatch();
      resolve(latest);
    };
    const timer = setTimeout(end, disconnected.aborted ? 0 : waitMs);
    disconnected.addEventListener('abort', end);
    const unwatch = feed.watch(batch.id, (now) => {
      if (now !== 'closed') latest = now;
      // `unwatch` is not assigned yet during a synchronous call.
      if (now === 'closed' || now.status !== batch.status) setImmediate(end);
    });
  });
}

/** Timings of an event stream. Milliseconds. */
export interface EventStreamTimings {
  readonly heartbeatMs: number;
  /** A client that reads nothing for this long is disconnected. */
  readonly stallMs: number;
  /**
   * Maximum duration of a stream. Clients reconnect automatically; an old connection may have lost
   * its peer.
   */
  readonly lifeMs: number;
}

/** Proxies close connections that are silent for a minute. */
const defaultTimings: EventStreamTimings = {
  heartbeatMs: 15_000,
  stallMs: 60_000,
  lifeMs: 1_800_000,
};

/** Delay before a client reconnects (`retry` of server-sent events). */
const RETRY_MS = 2_000;

/**
 * Streams the progress of a batch as server-sent events (HTML, 9.2): `progress` after each change,
 * and finally an event named after the final status.
 */
export function openEventStream(
  feed: Pick<ProgressFeed, 'watch'>,
  batch: Batch,
  timings: EventStreamTimings = defaultTimings,
): PassThrough {
  const stream = new PassThrough();
  let lastState = '';
  const send = (now: Batch | 'closed'): void => {
    if (now === 'closed') return void stream.end();
    const data = JSON.stringify(presentBatch(now));
    const state = JSON.stringify([now.status, now.counts]);
    if (state === lastState) return;
    const name = isUnfinished(now) ? 'progress' : now.status;
    const event = `event: ${name}\ndata: ${data}\n\n`;
    if (!isUnfinished(now)) stream.end(event);
    // A slow reader skips this event and receives the next change.
    else if (!writeUnlessFull(stream, event)) return;
    lastState = state;
  };
  stream.write(`retry: ${RETRY_MS}\n\n`);
  send(batch);
  const unwatch = isUnfinished(batch) ? feed.watch(batch.id, send) : () => undefined;
  stream.once('close', unwatch);
  scheduleHeartbeats(stream, timings);
  return stream;
}

/**
 * Sends heartbeats, and ends the stream at its maximum duration or when the client has stopped
 * reading.
 */
const scheduleHeartbeats = (
  stream: PassThrough,
  { heartbeatMs, stallMs, lifeMs }: EventStreamTimings,
): void => {
  const endAt = performance.now() + lifeMs;
  let lastReadAt = performance.now();
  const heartbeat = setInterval(() => {
    const now = performance.now();
    if (stream.readableLength === 0) lastReadAt = now;
    if (now - lastReadAt >= stallMs) stream.destroy();
    else if (now >= endAt) stream.end();
    else writeUnlessFull(stream, ':\n\n');
  }, heartbeatMs);
  stream.once('close', () => clearInterval(heartbeat));
};

/** Writes nothing and returns false while the reader lags behind. */
const writeUnlessFull = (stream: PassThrough, text: string): boolean => {
  if (stream.writableNeedDrain || stream.writableEnded) return false;
  stream.write(text);
  return true;
};
