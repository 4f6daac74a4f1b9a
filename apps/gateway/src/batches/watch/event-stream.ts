import { PassThrough } from 'node:stream';
import { isUnfinished } from '#batches';
import type { Batch } from '#batches';
import { presentBatch } from '../presenter/present-batch.js';
import type { ProgressFeed } from './progress-feed.js';

/** Proxies cut off what is silent for a minute. */
const HEARTBEAT_MS = 15_000;

/** How long a client waits before it connects again, when the connection breaks. */
const RETRY_MS = 2_000;

/**
 * The progress of a batch as server-sent events (HTML, 9.2): `progress` whenever something has
 * changed, and at its end an event called after its status, which is the last.
 */
export function eventStream(feed: Pick<ProgressFeed, 'watch'>, batch: Batch): PassThrough {
  const stream = new PassThrough();
  const heartbeat = setInterval(() => write(stream, ':\n\n'), HEARTBEAT_MS);
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
  stream.once('close', () => {
    clearInterval(heartbeat);
    unwatch();
  });
  return stream;
}

/** False when the reader has not yet taken what there was, and nothing was written. */
const write = (stream: PassThrough, text: string): boolean => {
  if (stream.writableNeedDrain || stream.writableEnded) return false;
  stream.write(text);
  return true;
};
