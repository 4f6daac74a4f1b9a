import { isUtf8 } from 'node:buffer';
import { ImportError } from '../../import-error.js';
import { openBytes, type ByteStream } from './byte-stream.js';
import { lineBlocks } from './line-blocks.js';
import { linesOf } from './lines-of.js';
import type { TextEncoding } from './text-encoding.js';

export interface TextLine {
  readonly text: string;
  /** Its number in the file, from 1. */
  readonly line: number;
  /** Why it cannot be read. */
  readonly flaw?: string;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const REPLACEMENT = '\ufffd';
const NUL = '\0';

/** A text file, unpacked where it is gzipped, read many lines at a time. */
export class TextFile {
  private stream: ByteStream | undefined;

  constructor(
    private readonly file: string,
    private readonly encoding: TextEncoding = 'utf-8',
  ) {}

  /** How much of the file has been read, 0 to 1. */
  fraction(): number {
    return this.stream?.fraction() ?? 0;
  }

  /** Throws an ImportError when the file is damaged; a damaged line is one with a flaw. */
  async *lines(): AsyncGenerator<readonly TextLine[]> {
    let before = 0;
    for await (const block of lineBlocks(this.file, this.bytes())) {
      const first = before + 1;
      const isSound = isUtf8(block) && !block.includes(0);
      const lines = linesOf(block).map((text, index) => ({
        text,
        line: first + index,
        flaw: isSound ? undefined : flawOf(text),
      }));
      before += lines.length;
      yield lines;
    }
  }

  /** What it holds, in UTF-8, without a mark at the beginning. */
  async *bytes(): AsyncGenerator<Buffer> {
    let isFirst = true;
    try {
      this.stream = await openBytes(this.file);
      for await (const bytes of inUtf8(this.stream.bytes, this.encoding)) {
        yield isFirst ? withoutMark(bytes) : bytes;
        isFirst = false;
      }
    } catch (error) {
      throw new ImportError(`${this.file} cannot be read: ${(error as Error).message}`);
    } finally {
      this.stream?.bytes.destroy();
    }
  }
}

async function* inUtf8(
  bytes: AsyncIterable<Buffer>,
  encoding: TextEncoding,
): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* bytes;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield Buffer.from(text);
  }
}

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

/** Asked only where a line of the block is damaged. */
const flawOf = (text: string): string | undefined => {
  if (text.includes(NUL)) return 'holds zero bytes';
  return text.includes(REPLACEMENT) ? 'not in the encoding of the file' : undefined;
};
