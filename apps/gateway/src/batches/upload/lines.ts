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

/** Lines handed on in one go: what is done with them holds the event loop for about a millisecond. */
const MOST_AT_ONCE = 250;

/** Parts a stream into lines, some at a time; of one that is too long no more than may be is held. */
export async function* linesOf(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<readonly UploadLine[]> {
  const lines = new LineReader();
  for await (const block of source) yield* lines.read(block);
  yield lines.rest();
}

class LineReader {
  private held: Buffer[] = [];
  private heldBytes = 0;
  private number = 1;

  *read(block: Buffer): Generator<readonly UploadLine[]> {
    let lines: UploadLine[] = [];
    let start = 0;
    for (let end = block.indexOf(LINE_FEED); end >= 0; end = block.indexOf(LINE_FEED, start)) {
      this.hold(block.subarray(start, end));
      lines.push(this.line());
      start = end + 1;
      if (lines.length < MOST_AT_ONCE) continue;
      yield lines;
      lines = [];
    }
    this.hold(block.subarray(start));
    yield lines;
  }

  /** The last line, where nothing ends it. */
  rest(): readonly UploadLine[] {
    return this.heldBytes > 0 ? [this.line()] : [];
  }

  private hold(bytes: Buffer): void {
    this.heldBytes += bytes.length;
    if (this.heldBytes > LONGEST_LINE) this.held = [];
    else if (bytes.length > 0) this.held.push(bytes);
  }

  private line(): UploadLine {
    const { number, held } = this;
    const isTaken = this.heldBytes <= LONGEST_LINE;
    this.held = [];
    this.heldBytes = 0;
    this.number += 1;
    if (!isTaken) return { number };
    return { number, bytes: withoutReturn(held.length === 1 ? held[0]! : Buffer.concat(held)) };
  }
}

const withoutReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
