/** A line of an upload, without its line end. A line that is too long has no bytes. */
export interface UploadLine {
  /** From 1. */
  readonly number: number;
  readonly bytes?: Buffer;
}

/** Far more than all fields of a query at their maximum length. */
export const MAX_LINE_BYTES = 64 * 1024;

export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;

/** Lines yielded at once; processing them blocks the event loop for about a millisecond. */
const MAX_LINES_PER_GROUP = 250;

/**
 * Splits a stream into lines, a group at a time; at least one group a block, which may be empty.
 * Lines that are too long are not buffered. Most empty lines are left out, and only counted.
 */
export async function* readLines(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<readonly UploadLine[]> {
  const lines = new LineReader();
  for await (const block of source) yield* lines.read(block);
  yield lines.lastLine();
}

class LineReader {
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private number = 1;

  *read(block: Buffer): Generator<readonly UploadLine[]> {
    let lines: UploadLine[] = [];
    let start = this.skipEmptyLines(block, 0);
    for (
      let end = block.indexOf(LINE_FEED, start);
      end >= 0;
      end = block.indexOf(LINE_FEED, start)
    ) {
      this.append(block.subarray(start, end));
      lines.push(this.takeLine());
      start = this.skipEmptyLines(block, end + 1);
      if (lines.length < MAX_LINES_PER_GROUP) continue;
      yield lines;
      lines = [];
    }
    this.append(block.subarray(start));
    yield lines;
  }

  /** The last line, if it has no line end. */
  lastLine(): readonly UploadLine[] {
    return this.pendingBytes > 0 ? [this.takeLine()] : [];
  }

  /** Counts the empty lines from `start`, and returns the start of the first other one. */
  private skipEmptyLines(block: Buffer, start: number): number {
    let lineStart = start;
    while (this.pendingBytes === 0) {
      const end = block[lineStart] === CARRIAGE_RETURN ? lineStart + 1 : lineStart;
      if (block[end] !== LINE_FEED) break;
      this.number += 1;
      lineStart = end + 1;
    }
    return lineStart;
  }

  private append(bytes: Buffer): void {
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > MAX_LINE_BYTES) this.pending = [];
    else if (bytes.length > 0) this.pending.push(bytes);
  }

  private takeLine(): UploadLine {
    const { number, pending } = this;
    const fits = this.pendingBytes <= MAX_LINE_BYTES;
    this.pending = [];
    this.pendingBytes = 0;
    this.number += 1;
    if (!fits) return { number };
    return {
      number,
      bytes: stripReturn(pending.length === 1 ? pending[0]! : Buffer.concat(pending)),
    };
  }
}

const stripReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
