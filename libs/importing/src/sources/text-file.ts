import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '../import-error.js';

const GZIP_MAGIC = 0x1f8b;
/** Some thousand addresses: so many that a wait for each block costs nothing. */
const BYTES_A_READ = 256 * 1024;
/** What is longer has its lines parted otherwise, or not at all. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** A text file, unpacked where it is gzipped, read many lines at a time. */
export class TextFile {
  private raw: ReadStream | undefined;
  private size = 1;

  constructor(private readonly file: string) {}

  /** How much of the file has been read, 0 to 1. */
  fraction(): number {
    return Math.min(1, (this.raw?.bytesRead ?? 0) / this.size);
  }

  /** Runs of whole lines; throws an ImportError when the file is damaged. */
  async *blocks(): AsyncGenerator<Buffer> {
    let unfinished: Buffer[] = [];
    let length = 0;
    for await (const bytes of this.bytes()) {
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      unfinished.push(end > 0 ? bytes.subarray(0, end) : bytes);
      length += bytes.length;
      if (end > 0) {
        yield Buffer.concat(unfinished);
        unfinished = [bytes.subarray(end)];
        length = bytes.length - end;
      }
      if (length > LONGEST_LINE_BYTES) throw new ImportError(`${this.file} has no lines`);
    }
    if (length > 0) yield Buffer.concat(unfinished);
  }

  private async *bytes(): AsyncGenerator<Buffer> {
    const stream = await this.open();
    let isFirst = true;
    try {
      for await (const chunk of stream) {
        yield isFirst ? withoutMark(chunk as Buffer) : (chunk as Buffer);
        isFirst = false;
      }
    } catch (error) {
      throw new ImportError(`${this.file} cannot be read: ${(error as Error).message}`);
    } finally {
      stream.destroy();
    }
  }

  private async open(): Promise<Readable> {
    this.size = Math.max(1, (await stat(this.file)).size);
    const packed = await isGzipped(this.file);
    const raw = createReadStream(this.file, { highWaterMark: BYTES_A_READ });
    this.raw = raw;
    if (!packed) return raw;
    const unpacked = createGunzip({ chunkSize: BYTES_A_READ });
    raw.on('error', (error) => unpacked.destroy(error));
    return raw.pipe(unpacked);
  }
}

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

const isGzipped = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === GZIP_MAGIC;
  } finally {
    await handle.close();
  }
};
