import type { Readable } from 'node:stream';
import { inTime } from '../../in-time.js';
import { brokenUpload } from './upload-error.js';
import { UPLOAD_LIMIT_MS } from './upload-limits.js';
import type { UploadLimits } from './upload-limits.js';
import { UploadPace } from './upload-pace.js';

/**
 * The blocks of a body; rejects with an ApiError when it breaks off, stalls or only trickles, and with
 * the reason of `giveUp` when that is aborted.
 */
export async function* arriving(
  source: Readable,
  limits: UploadLimits,
  giveUp: AbortSignal,
): AsyncGenerator<Buffer> {
  // Whoever is refused must be able to read why, so the connection outlives the reading.
  const blocks = source.iterator({ destroyOnReturn: false }) as Blocks;
  const end = Date.now() + UPLOAD_LIMIT_MS;
  const pace = new UploadPace(limits);
  try {
    for (;;) {
      const since = performance.now();
      const limitMs = Math.min(limits.idleMs, end - Date.now());
      const next = await inTime(nextOf(blocks), limitMs, giveUp);
      if (next.done) return;
      pace.take(next.value.length, performance.now() - since);
      yield next.value;
    }
  } finally {
    // Lets go of the body, so that what is left of it can be dropped. A read may never come back.
    blocks.return?.().catch(() => undefined);
  }
}

type Blocks = AsyncIterator<Buffer, undefined>;

const nextOf = (blocks: Blocks): Promise<IteratorResult<Buffer, undefined>> =>
  blocks.next().catch((error: unknown) => {
    throw brokenUpload('The upload broke off.', error);
  });
