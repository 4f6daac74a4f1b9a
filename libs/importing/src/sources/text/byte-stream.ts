import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const GZIP_MAGIC = 0x1f8b;
/**
 * Some hundred addresses: so many that a wait for each block costs nothing, so few that what is made
 * of them is gone before the collector takes it for lasting (four times as much took two million
 * addresses twice the memory).
 */
const BYTES_A_READ = 64 * 1024;

export interface ByteStream {
  /** What the file holds, unpacked where it is gzipped. */
  readonly bytes: Readable;
  readonly isPacked: boolean;
  /** How much of the file has been read, 0 to 1. */
  fraction(): number;
}

export const openBytes = async (file: string): Promise<ByteStream> => {
  const size = Math.max(1, (await stat(file)).size);
  const isPacked = await isGzipped(file);
  const raw = createReadStream(file, { highWaterMark: BYTES_A_READ });
  const fraction = (): number => Math.min(1, raw.bytesRead / size);
  if (!isPacked) return { bytes: raw, isPacked, fraction };
  const unpacked = createGunzip({ chunkSize: BYTES_A_READ });
  // Whoever reads hears of the error from the unpacked stream.
  return { bytes: pipeline(raw, unpacked, () => undefined), isPacked, fraction };
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
