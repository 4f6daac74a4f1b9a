import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../errors/api-error.js';
import { inTime } from '../../in-time.js';
import { brokenUpload } from './upload-error.js';
import { withStart } from './with-start.js';

/** Of text, however it was compressed. */
export const LARGEST_UPLOAD_BYTES = 1024 ** 3;

/** Whoever sends nothing for so long has gone; and no upload takes longer than the second. */
const IDLE_LIMIT_MS = 30_000;
export const UPLOAD_LIMIT_MS = 3_600_000;

/** Of Content-Encoding. */
const encodings: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip']);

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** The body of an upload: its text, unpacked where it is gzipped, and the digest of what was sent. */
export class UploadBody {
  private readonly hash = createHash('sha256');

  /** `parameters` is what else makes the upload what it is; it counts in the digest. */
  constructor(
    private readonly source: IncomingMessage,
    parameters: string,
  ) {
    this.hash.update(parameters).update('\0');
  }

  /** Of all that was sent, once all of it has been read. */
  digest(): Buffer {
    return this.hash.copy().digest();
  }

  /** Throws an ApiError for what the headers say; nothing has been read then. */
  checkHeaders(): void {
    const { headers } = this.source;
    if (Number(headers['content-length'] ?? 0) > LARGEST_UPLOAD_BYTES) {
      throw new ApiError('batchTooLarge');
    }
    if (!encodings.has(this.encoding)) throw new ApiError('unsupportedEncoding');
  }

  private get encoding(): string {
    return this.source.headers['content-encoding']?.trim().toLowerCase() ?? '';
  }

  /** Rejects with an ApiError when the upload breaks off, stalls, is too large or cannot be unpacked. */
  async *text(): AsyncGenerator<Buffer> {
    const sent = withoutStall(this.source, this.hash);
    let bytes = 0;
    const mustBeGzip = ['gzip', 'x-gzip'].includes(this.encoding);
    for await (const block of unpacked(sent, mustBeGzip)) {
      bytes += block.length;
      if (bytes > LARGEST_UPLOAD_BYTES) throw new ApiError('batchTooLarge');
      yield block;
    }
  }
}

async function* withoutStall(
  source: Readable,
  hash: { update(block: Buffer): unknown },
): AsyncGenerator<Buffer> {
  // Whoever is refused must be able to read why, so the connection outlives the reading.
  const blocks = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  const end = Date.now() + UPLOAD_LIMIT_MS;
  try {
    for (;;) {
      const next = await inTime(nextOf(blocks), Math.min(IDLE_LIMIT_MS, end - Date.now()));
      if (next.done) return;
      hash.update(next.value);
      yield next.value;
    }
  } finally {
    // Lets go of the body, so that what is left of it can be dropped. A read may never come back.
    blocks.return?.().catch(() => undefined);
  }
}

const nextOf = (
  blocks: AsyncIterator<Buffer, undefined>,
): Promise<IteratorResult<Buffer, undefined>> =>
  blocks.next().catch((error: unknown) => {
    throw brokenUpload('The upload broke off.', error);
  });

/** By its first bytes, whatever the headers say: a gzipped file is often sent without a word. */
async function* unpacked(
  source: AsyncGenerator<Buffer>,
  mustBeGzip: boolean,
): AsyncGenerator<Buffer> {
  const blocks = withStart(source, GZIP_MAGIC.length);
  const first = await blocks.next();
  if (first.done) return;
  const whole = startingWith(first.value, blocks);
  const isGzip = first.value.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
  if (mustBeGzip && !isGzip) throw brokenUpload('The upload is not gzipped as its header says.');
  yield* isGzip ? gunzipped(whole) : whole;
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* gunzipped(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let failure: unknown;
  const feeding = pipeline(source, gunzip).catch((error: unknown) => (failure = error));
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await feeding;
  } catch (error) {
    await feeding;
    const cause = failure ?? error;
    throw cause instanceof ApiError ? cause : brokenUpload('The gzipped data is damaged.', cause);
  }
}
