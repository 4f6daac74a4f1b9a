import { PassThrough } from 'node:stream';
import { isUnfinished } from '#batches';
import type { Batch } from '#batches';
import { presentBatch } from '../presenter/present-batch.js';
import type { ProgressFeed } from './progress-feed.js';

/** When a stream says something although there is nothing to say, and when it ends. Milliseconds. */
export interface StreamTimes {
  readonly heartbeatMs: number;
  /** Whoever takes nothing for so long is gone, or does not care. */
  readonly stallMs: number;
  /** Clients connect again by themselves; what is older than this may long lead nowhere. */
  readonly lifeMs: number;
}

/** Proxies cut off what is silent for a minute. */
const usualTimes: StreamTimes = { heartbeatMs: 15_000, stallMs: 60_000, lifeMs: 1_800_000 };

/** How long a client waits before it connects again, when the connection ends. */
const RETRY_MS = 2_000;

/**
 * The progress of a batch as server-sent events (HTML, 9.2): `progress` whenever something has
 * changed, and at its end an event called after its status, which is the last.
 */
export function eventStream(
  feed: Pick<ProgressFeed, 'watch'>,
  batch: Batch,
  times: StreamTimes = usualTimes,
): PassThrough {
  const stream = new PassThrough();
  let told = '';
  const tell = (now: Batch | 'closed'): void => {
    if (now === 'closed') return void stream.end();
    const data = JSON.stringify(presentBatch(now));
    const state = JSON.stringify([now.status, now.counts]);
    if (state === told) return;
    const name = isUnfinished(now) ? 'progress' : now.status;
    const event = `event: ${name}\ndata: ${data}\n\n`;
    if (!isUnfinished(now)) stream.end(event);
    // Whoever reads slowly is told of the next change.
    else if (!write(stream, event)) return;
    told = state;
  };
  stream.write(`retry: ${RETRY_MS}\n\n`);
  tell(batch);
  const unwatch = isUnfinished(batch) ? feed.watch(batch.id, tell) : () => undefined;
  stream.once('close', unwatch);
  keepUp(stream, times);
  return stream;
}

/** Shows that the stream is alive, and ends it when its time is over or nobody takes from it. */
const keepUp = (stream: PassThrough, { heartbeatMs, stallMs, lifeMs }: StreamTimes): void => {
  const endAt = performance.now() + lifeMs;
  let takenAt = performance.now();
  const beat = setInterval(() => {
    const now = performance.now();
    if (stream.readableLength === 0) takenAt = now;
    if (now - takenAt >= stallMs) stream.destroy();
    else if (now >= endAt) stream.end();
    else write(stream, ':\n\n');
  }, heartbeatMs);
  stream.once('close', () => clearInterval(beat));
};

/** False when the reader has not yet taken what there was, and nothing was written. */
const write = (stream: PassThrough, text: string): boolean => {
  if (stream.writableNeedDrain || stream.writableEnded) return false;
  stream.write(text);
  return true;
};
