/** A line of an upload, without its end; a longer one than is taken has no bytes. */
export interface UploadLine {
  /** From 1. */
  readonly number: number;
  readonly bytes?: Buffer;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Parts a stream into lines; of a line longer than `longest` bytes no more than that is held. */
export async function* linesOf(
  source: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<UploadLine> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let number = 1;
  const line = (): UploadLine => ({
    number,
    ...(heldBytes <= longest && { bytes: withoutReturn(Buffer.concat(held)) }),
  });
  for await (const block of source) {
    let start = 0;
    for (let end = block.indexOf(LINE_FEED); end >= 0; end = block.indexOf(LINE_FEED, start)) {
      if (heldBytes <= longest) held.push(block.subarray(start, end));
      heldBytes += end - start;
      yield line();
      [held, heldBytes, number, start] = [[], 0, number + 1, end + 1];
    }
    if (heldBytes <= longest) held.push(block.subarray(start));
    heldBytes += block.length - start;
    if (heldBytes > longest) held = [];
  }
  if (heldBytes > 0) yield line();
}

const withoutReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
