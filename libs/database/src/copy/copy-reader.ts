import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { withTimeout } from '#timing';
import { QueryTimeoutError } from '../connection/errors.js';
import { decodeCopyRow } from './copy-format.js';

/** Decodes COPY's text format: yields the rows of each chunk; a field is text or null. */
export async function* readCopyRows(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    // A newline inside a value is escaped, so a plain one always ends a row.
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map(decodeCopyRow);
  }
}

/**
 * Yields the chunks of a stream. Throws a QueryTimeoutError when none arrives for `timeoutMs`; the
 * time that the consumer takes does not count. The stream is destroyed at the end in any case.
 */
export async function* withStallTimeout(
  stream: Readable,
  timeoutMs: number,
): AsyncGenerator<Buffer, void, undefined> {
  const chunks: AsyncIterator<Buffer, undefined> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withTimeout(chunks.next(), timeoutMs, () => {
        throw new QueryTimeoutError('copy-out', timeoutMs);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}
