/** A line of an upload, without its end; a longer one than is taken has no bytes. */
export interface UploadLine {
  /** From 1. */
  readonly number: number;
  readonly bytes?: Buffer;
}

/** Every field of a query at its longest does not come near this. Bytes. */
export const LONGEST_LINE = 64 * 1024;

export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;

/** Parts a stream into lines; of a line that is too long no more than may be is held. */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<UploadLine> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let number = 1;
  const line = (): UploadLine => ({
    number,
    ...(heldBytes <= LONGEST_LINE && { bytes: withoutReturn(Buffer.concat(held)) }),
  });
  for await (const block of source) {
    let start = 0;
    for (let end = block.indexOf(LINE_FEED); end >= 0; end = block.indexOf(LINE_FEED, start)) {
      if (heldBytes <= LONGEST_LINE) held.push(block.subarray(start, end));
      heldBytes += end - start;
      yield line();
      [held, heldBytes, number, start] = [[], 0, number + 1, end + 1];
    }
    if (heldBytes <= LONGEST_LINE) held.push(block.subarray(start));
    heldBytes += block.length - start;
    if (heldBytes > LONGEST_LINE) held = [];
  }
  if (heldBytes > 0) yield line();
}

const withoutReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
