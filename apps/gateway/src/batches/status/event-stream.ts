import { PassThrough } from 'node:stream';
import { isUnfinished } from '#batches';
import type { Batch } from '#batches';
import { presentBatch } from '../presenter/present-batch.js';
import type { ProgressFeed } from './progress-feed.js';

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
