import { ImportError } from '../../import-error.js';

/** What is longer has its lines parted otherwise, or not at all. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** Cuts bytes into runs of whole lines; throws an ImportError when there are no lines. */
export async function* lineBlocks(
  file: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let unfinished: Buffer[] = [];
  let length = 0;
  for await (const bytes of chunks) {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    unfinished.push(end > 0 ? bytes.subarray(0, end) : bytes);
    length += bytes.length;
    if (end > 0) {
      yield Buffer.concat(unfinished);
      unfinished = [bytes.subarray(end)];
      length = bytes.length - end;
    }
    if (length > LONGEST_LINE_BYTES) throw new ImportError(`${file} has no lines`);
  }
  if (length > 0) yield Buffer.concat(unfinished);
}
