import { isUtf8, isAscii } from 'node:buffer';
import type { Stats } from 'node:fs';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '../../model/errors.js';

export interface TextLine {
  readonly text: string;
  /** Line number, from 1. */
  readonly line: number;
  /** Why the line cannot be read. */
  readonly error?: string;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const REPLACEMENT = '\ufffd';
const NUL = '\0';

/** A text file, plain or gzipped, read in blocks of lines. */
export class TextFile {
  private stream: ByteStream | undefined;

  constructor(
    private readonly file: string,
    private readonly encoding: TextEncoding = 'utf-8',
  ) {}

  /** Share of the file read, 0 to 1. */
  fraction(): number {
    return this.stream?.fraction() ?? 0;
  }

  /**
   * Yields blocks of lines; invalid lines have an `error`. Throws an ImportError when the file
   * cannot be read.
   */
  async *lines(): AsyncGenerator<readonly TextLine[]> {
    let before = 0;
    for await (const block of wholeLineBlocks(this.file, this.bytes())) {
      const first = before + 1;
      const isValid = isUtf8(block) && !block.includes(0);
      const lines = splitLines(block).map((text, index) => ({
        text,
        line: first + index,
        error: isValid ? undefined : lineError(text),
      }));
      before += lines.length;
      yield lines;
    }
  }

  /** Yields the content in UTF-8, without byte order mark. */
  async *bytes(): AsyncGenerator<Buffer> {
    let isFirst = true;
    try {
      this.stream = await openBytes(this.file);
      for await (const bytes of toUtf8(this.stream.bytes, this.encoding)) {
        yield isFirst ? withoutByteOrderMark(bytes) : bytes;
        isFirst = false;
      }
    } catch (error) {
      throw new ImportError(`${this.file} cannot be read: ${(error as Error).message}`);
    } finally {
      this.stream?.bytes.destroy();
    }
  }
}

async function* toUtf8(
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

const withoutByteOrderMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

/** Evaluated only for blocks with an invalid line. */
const lineError = (text: string): string | undefined => {
  if (text.includes(NUL)) return 'contains zero bytes';
  return text.includes(REPLACEMENT) ? 'invalid bytes for the encoding of the file' : undefined;
};

const GZIP_MAGIC = 0x1f8b;
/**
 * A few hundred addresses per block: enough to make waiting cheap, few enough to be garbage
 * collected as young objects. Four times as much doubled the memory for two million addresses.
 */
const READ_CHUNK_BYTES = 64 * 1024;

interface ByteStream {
  /** The content, decompressed if the file is gzipped. */
  readonly bytes: Readable;
  readonly isCompressed: boolean;
  /** Share of the file read, 0 to 1. */
  fraction(): number;
}

/** Throws when the path is not that of a regular file. */
export const openBytes = async (file: string): Promise<ByteStream> => {
  const size = Math.max(1, await regularFileSize(file));
  const isCompressed = await isGzipped(file);
  const raw = createReadStream(file, { highWaterMark: READ_CHUNK_BYTES });
  const fraction = (): number => Math.min(1, raw.bytesRead / size);
  if (!isCompressed) return { bytes: raw, isCompressed, fraction };
  const unpacked = createGunzip({ chunkSize: READ_CHUNK_BYTES });
  // Errors are emitted by the decompressed stream.
  return { bytes: pipeline(raw, unpacked, () => undefined), isCompressed, fraction };
};

/**
 * Checked before the file is opened: opening a named pipe waits for a writer, a device may be
 * endless.
 */
const regularFileSize = async (file: string): Promise<number> => {
  const stats = await stat(file);
  if (stats.isFile()) return stats.size;
  throw new Error(`it is ${fileTypeOf(stats)}; a regular file is required`);
};

const fileTypeOf = (stats: Stats): string => {
  if (stats.isDirectory()) return 'a directory';
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
};

const isGzipped = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === GZIP_MAGIC;
  } finally {
    await handle.close();
  }
};

/** A longer line means that the file has no line feeds. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Cuts a byte stream into blocks of whole lines. Throws an ImportError when there are no line
 * breaks.
 */
export async function* wholeLineBlocks(
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
    if (length > LONGEST_LINE_BYTES) throw new ImportError(`${file} has no line breaks`);
  }
  if (length > 0) yield Buffer.concat(unfinished);
}

const CARRIAGE_RETURN = 0x0d;

/**
 * Splits a block into lines. Each line is a separate string, because a slice would keep the whole
 * block in memory.
 */
export const splitLines = (block: Buffer): readonly string[] => {
  const mark = block.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN;
  const lines: string[] = [];
  for (let start = 0; start < block.length;) {
    const found = block.indexOf(mark, start);
    const end = found < 0 ? block.length : found;
    const isReturned = block[end - 1] === CARRIAGE_RETURN && end > start;
    lines.push(block.toString('utf8', start, isReturned ? end - 1 : end));
    start = end + 1;
  }
  return lines;
};

/** Encodings that can be detected. */
type DetectedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** An encoding label of TextDecoder. */
export type TextEncoding = string;

/** Fewer invalid lines are damage, not another encoding. */
const MIN_INVALID_LINES = 3;
const SUFFICIENT_LINES = 1_000;
/** A file that is ASCII up to here is treated as UTF-8. */
const BYTES_LIMIT = 32 * 1024 * 1024;

/**
 * Detects the encoding from blocks of whole lines, by byte order mark, zero bytes, and validity of
 * non-ASCII lines. UTF-8 unless more lines are invalid than valid; then Windows-1252, a superset of
 * printable Latin-1.
 */
export const detectEncoding = async (blocks: AsyncIterable<Buffer>): Promise<DetectedEncoding> => {
  let seen = 0;
  let valid = 0;
  let invalid = 0;
  for await (const block of blocks) {
    const wide = seen === 0 ? detectUtf16(block) : undefined;
    if (wide) return wide;
    seen += block.length;
    for (const line of isAscii(block) ? [] : linesIn(block)) {
      if (isAscii(line)) continue;
      if (isUtf8(line)) valid += 1;
      else invalid += 1;
    }
    if (valid + invalid >= SUFFICIENT_LINES || seen >= BYTES_LIMIT) break;
  }
  return invalid >= MIN_INVALID_LINES && invalid > valid ? 'windows-1252' : 'utf-8';
};

/** UTF-16 has a byte order mark; without one, every other byte of mostly ASCII text is zero. */
const detectUtf16 = (start: Buffer): DetectedEncoding | undefined => {
  const mark = start.length >= 2 ? start.readUInt16BE() : 0;
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  const [even, odd] = zeroShares(start.subarray(0, 256));
  if (odd > 0.5 && even === 0) return 'utf-16le';
  if (even > 0.5 && odd === 0) return 'utf-16be';
  return undefined;
};

/** Shares of zeros among the bytes at even and at odd positions. */
const zeroShares = (bytes: Buffer): readonly [number, number] => {
  const pairs = Math.max(1, Math.floor(bytes.length / 2));
  const zeros = [0, 0] as [number, number];
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[(at % 2) as 0 | 1] += 1;
  return [zeros[0] / pairs, zeros[1] / pairs];
};

function* linesIn(block: Buffer): Generator<Buffer> {
  for (let start = 0; start < block.length;) {
    const found = block.indexOf(LINE_FEED, start);
    const end = found < 0 ? block.length : found;
    yield block.subarray(start, end);
    start = end + 1;
  }
}
