import type { Readable } from 'node:stream';
import { withDeadline } from '../deadline.js';
import { QueryTimeoutError } from '../query-timeout-error.js';

/**
 * Yields what a stream brings; throws a QueryTimeoutError when it brings nothing for `limitMs`. How
 * long the consumer takes does not count. The stream is destroyed at the end, whatever ended it.
 */
export async function* withStallLimit(
  stream: Readable,
  limitMs: number,
): AsyncGenerator<Buffer, void, undefined> {
  const chunks: AsyncIterator<Buffer, undefined> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withDeadline(chunks.next(), limitMs, () => {
        throw new QueryTimeoutError('copy-out', limitMs);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}
