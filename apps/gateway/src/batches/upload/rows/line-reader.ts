/** A line of an upload, without its line end, or the reason why it cannot be read. */
export type UploadLine = TextLine | { readonly number: number; readonly problem: string };

export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * Decodes whole lines. Both methods return undefined for bytes that are invalid in the encoding.
 */
export interface LineDecoder {
  /** Name of the encoding, for the error message. */
  readonly encoding: string;
  decodeLine(bytes: Buffer): string | undefined;
  /** Decodes several lines at once; undefined also if they have to be decoded one by one. */
  decodeLines(bytes: Buffer): string | undefined;
}

/** Far more than all fields of a query at their maximum length. */
export const MAX_LINE_BYTES = 64 * 1024;

export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;

/** Lines yielded at once; processing them blocks the event loop for a few milliseconds. */
const MAX_LINES_PER_GROUP = 500;

/**
 * Splits a stream into lines, a group at a time; at least one group a block, which may be empty.
 * Lines that are too long are not buffered. Most empty lines are left out, and only counted.
 */
export async function* readLines(
  source: AsyncIterable<Buffer>,
  decoder: LineDecoder,
): AsyncGenerator<readonly UploadLine[]> {
  const reader = new LineReader(decoder);
  for await (const block of source) yield* reader.read(block);
  yield reader.end();
}

/** Lines within a block are decoded and split together, which takes a third of the time. */
class LineReader {
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private number = 1;
  private lines: UploadLine[] = [];

  constructor(private readonly decoder: LineDecoder) {}

  *read(block: Buffer): Generator<readonly UploadLine[]> {
    const firstEnd = block.indexOf(LINE_FEED);
    const lastEnd = block.lastIndexOf(LINE_FEED);
    if (firstEnd >= 0) {
      this.append(block.subarray(0, firstEnd));
      this.endPendingLine();
    }
    if (lastEnd > firstEnd) this.readWholeLines(block.subarray(firstEnd + 1, lastEnd));
    this.append(block.subarray(lastEnd + 1));
    const lines = this.takeLines();
    for (let at = 0; at === 0 || at < lines.length; at += MAX_LINES_PER_GROUP) {
      yield lines.slice(at, at + MAX_LINES_PER_GROUP);
    }
  }

  /** The last line, if it has no line end. */
  end(): readonly UploadLine[] {
    this.endPendingLine();
    return this.takeLines();
  }

  private takeLines(): readonly UploadLine[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  private append(bytes: Buffer): void {
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > MAX_LINE_BYTES) this.pending = [];
    else if (bytes.length > 0) this.pending.push(bytes);
  }

  private endPendingLine(): void {
    if (this.pendingBytes > MAX_LINE_BYTES) this.addTooLong();
    else this.readLine(Buffer.concat(this.pending));
    this.pending = [];
    this.pendingBytes = 0;
  }

  private readWholeLines(bytes: Buffer): void {
    const text = bytes.length > MAX_LINE_BYTES ? undefined : this.decoder.decodeLines(bytes);
    if (text !== undefined) {
      for (const line of text.split('\n')) this.addText(line);
      return;
    }
    for (let start = 0, end = 0; end < bytes.length; start = end + 1) {
      const feedAt = bytes.indexOf(LINE_FEED, start);
      end = feedAt < 0 ? bytes.length : feedAt;
      if (end - start > MAX_LINE_BYTES) this.addTooLong();
      else this.readLine(bytes.subarray(start, end));
    }
  }

  private readLine(bytes: Buffer): void {
    const text = this.decoder.decodeLine(bytes);
    if (text === undefined) this.addProblem(`is not encoded in ${this.decoder.encoding}`);
    else this.addText(text);
  }

  private addText(text: string): void {
    const number = this.number++;
    const line = withoutMarkAndReturn(text);
    if (line !== '') this.lines.push({ number, text: line });
  }

  private addTooLong(): void {
    this.addProblem(`is longer than ${MAX_LINE_BYTES} bytes`);
  }

  private addProblem(problem: string): void {
    this.lines.push({ number: this.number++, problem });
  }
}

const BYTE_ORDER_MARK = '\ufeff';

/** A byte order mark may begin any line, where files were concatenated. */
const withoutMarkAndReturn = (text: string): string => {
  const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return text.slice(start, text.endsWith('\r') ? -1 : undefined);
};
