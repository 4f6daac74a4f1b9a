import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '../import-error.js';

const GZIP_MAGIC = 0x1f8b;

/** A text file, unpacked where it is gzipped, read line by line. */
export class TextFile {
  private raw: ReadStream | undefined;
  private size = 1;

  constructor(private readonly file: string) {}

  /** How much of the file has been read, 0 to 1. */
  fraction(): number {
    return Math.min(1, (this.raw?.bytesRead ?? 0) / this.size);
  }

  /** Throws an ImportError when the file is damaged. */
  async *lines(): AsyncGenerator<string> {
    const stream = await this.stream();
    const failed = new Promise<never>((_, reject) => stream.once('error', reject));
    failed.catch(() => undefined);
    const lines = createInterface({ input: stream, crlfDelay: Infinity })[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await Promise.race([lines.next(), failed]);
        if (next.done) break;
        yield next.value;
      }
      if (stream.errored) throw stream.errored;
    } catch (error) {
      throw new ImportError(`${this.file} cannot be read: ${(error as Error).message}`);
    } finally {
      stream.destroy();
    }
  }

  /** The unpacked bytes. */
  async stream(): Promise<Readable> {
    this.size = Math.max(1, (await stat(this.file)).size);
    const packed = await isGzipped(this.file);
    const raw = createReadStream(this.file);
    this.raw = raw;
    if (!packed) return raw;
    const unpacked = createGunzip();
    raw.on('error', (error) => unpacked.destroy(error));
    return raw.pipe(unpacked);
  }
}

const isGzipped = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === GZIP_MAGIC;
  } finally {
    await handle.close();
  }
};
