import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { PassThrough, finished } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../http/errors/api-error.js';
import { readWithin } from '../../http/request-body.js';
import type { UploadLimits } from '../batch.config.js';
import { MAX_UPLOAD_MS } from '../batch.config.js';
import { invalidUpload, uploadTooLarge } from '../request-validation.js';
import { gatherFirstBlock } from './rows/text-encoding.js';

/** Supported values of Content-Encoding. */
const supportedEncodings: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip']);

/** Options of reading a request body. */
interface UploadBodyOptions {
  /** Included in the digest: parameters and headers that change the meaning of the body. */
  readonly digestPrefix: string;
  readonly limits: UploadLimits;
  /**
   * Aborted at the shutdown deadline, and when the client disconnects from an upload that it cannot
   * repeat.
   */
  readonly abort: AbortSignal;
}

/** Body of an upload: its decompressed text, and the digest of the bytes received. */
export class UploadBody {
  private readonly hash = createHash('sha256');
  private readonly limits: UploadLimits;
  readonly abort: AbortSignal;

  constructor(
    private readonly source: IncomingMessage,
    { digestPrefix, limits, abort }: UploadBodyOptions,
  ) {
    this.limits = limits;
    this.abort = abort;
    this.hash.update(digestPrefix).update('\0');
  }

  /** Throws an ApiError for unacceptable headers, before anything is read. */
  checkHeaders(): void {
    const { headers } = this.source;
    if (Number(headers['content-length'] ?? 0) > this.limits.bytes) throw this.tooLargeError();
    if (!supportedEncodings.has(this.encoding)) {
      const reason =
        'Uploads must be gzipped or not encoded; other content encodings are not supported.';
      throw new ApiError('unsupportedEncoding', { reason });
    }
  }

  private get encoding(): string {
    return this.source.headers['content-encoding']?.trim().toLowerCase() ?? '';
  }

  /**
   * Rejects with an ApiError when the upload breaks off, stalls, is too large or cannot be
   * decompressed.
   */
  async *text(): AsyncGenerator<Buffer> {
    const isGzipRequired = ['gzip', 'x-gzip'].includes(this.encoding);
    yield* this.limitBytes(decompress(this.receivedBlocks(), isGzipRequired));
  }

  /** Reads the body without parsing; rejects like `text`. */
  async drain(): Promise<void> {
    for await (const block of this.receivedBlocks()) void block;
  }

  /** Digest of all bytes received; valid once the body was read completely. */
  digest(): Buffer {
    return this.hash.copy().digest();
  }

  private async *receivedBlocks(): AsyncGenerator<Buffer> {
    for await (const block of this.limitBytes(
      receiveBlocks(this.source, this.limits, this.abort),
    )) {
      this.hash.update(block);
      yield block;
    }
  }

  private async *limitBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const block of source) {
      bytes += block.length;
      if (bytes > this.limits.bytes) throw this.tooLargeError();
      yield block;
    }
  }

  private tooLargeError(): ApiError {
    return uploadTooLarge(this.limits.bytes, 'bytes of text');
  }
}

/**
 * Yields the blocks of a request body. Rejects with an ApiError when the body breaks off, stalls or
 * is too slow, and with the reason of `abort` when that is aborted.
 */
async function* receiveBlocks(
  source: Readable,
  limits: UploadLimits,
  abort: AbortSignal,
): AsyncGenerator<Buffer> {
  const received = readAhead(source);
  const blocks = received.iterator() as BlockIterator;
  const end = Date.now() + MAX_UPLOAD_MS;
  const throughput = new MinimumThroughput(limits);
  try {
    for (;;) {
      const waitStart = performance.now();
      const timeoutMs = Math.min(limits.idleMs, end - Date.now());
      const next = await readWithin(nextBlock(blocks), timeoutMs, abort);
      if (next.done) return;
      throughput.record(next.value.length, performance.now() - waitStart);
      yield* splitBlock(next.value);
    }
  } finally {
    // Releases the body, so that the rest can be discarded. Its connection stays open, so that a
    // rejected client can read the error response.
    source.unpipe(received);
    received.destroy();
  }
}

/**
 * Receives this much in advance. The end of a small body, and that of its connection, are then noticed
 * while its text is still being read. Bytes.
 */
const READ_AHEAD_BYTES = 4 * 1024 * 1024;

const readAhead = (source: Readable): PassThrough => {
  const received = new PassThrough({ highWaterMark: READ_AHEAD_BYTES });
  finished(source, (error) => {
    if (error) received.destroy(error);
  });
  return source.pipe(received);
};

/** Processed at once, before control returns to the event loop. Bytes. */
const BLOCK_BYTES = 64 * 1024;

function* splitBlock(block: Buffer): Generator<Buffer> {
  for (let at = 0; at < block.length; at += BLOCK_BYTES) yield block.subarray(at, at + BLOCK_BYTES);
}

type BlockIterator = AsyncIterator<Buffer, undefined>;

const nextBlock = (blocks: BlockIterator): Promise<IteratorResult<Buffer, undefined>> =>
  blocks.next().catch((error: unknown) => {
    throw invalidUpload('The upload broke off.', error);
  });

/** Length of the averaging window, in multiples of the idle timeout. */
const WINDOW_IDLE_TIMES = 2;

/**
 * Enforces a minimum throughput. Counts only the time spent waiting for the client: while received
 * rows are written, backpressure keeps the client from sending.
 */
export class MinimumThroughput {
  private waitedMs = 0;
  private bytes = 0;

  constructor(private readonly limits: Pick<UploadLimits, 'idleMs' | 'bytesPerSecond'>) {}

  /** Throws an ApiError if fewer bytes than required have arrived in the time waited for them. */
  record(bytes: number, waitedMs: number): void {
    const { idleMs, bytesPerSecond } = this.limits;
    this.bytes += bytes;
    this.waitedMs += waitedMs;
    if (this.waitedMs < idleMs * WINDOW_IDLE_TIMES) return;
    if (this.bytes < (bytesPerSecond * this.waitedMs) / 1_000) {
      const reason = `The upload arrives at less than ${bytesPerSecond} bytes a second.`;
      throw new ApiError('requestTimeout', { reason });
    }
    this.waitedMs = 0;
    this.bytes = 0;
  }
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/**
 * Decompresses a gzipped body, detected by its first bytes: gzipped files are often sent without
 * Content-Encoding. Rejects with an ApiError if decompression fails.
 */
async function* decompress(
  source: AsyncGenerator<Buffer>,
  isGzipRequired: boolean,
): AsyncGenerator<Buffer> {
  const blocks = gatherFirstBlock(source, GZIP_MAGIC.length);
  try {
    const first = await blocks.next();
    if (first.done) return;
    const blocksFromStart = prepend(first.value, blocks);
    const isGzip = first.value.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
    if (isGzipRequired && !isGzip)
      throw invalidUpload('The upload is not gzipped as its header says.');
    yield* isGzip ? gunzipBlocks(blocksFromStart) : blocksFromStart;
  } finally {
    // Releases the source if the consumer stops early. Not awaited: a pending read may never
    // settle.
    blocks.return(undefined).catch(() => undefined);
  }
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* gunzipBlocks(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: BLOCK_BYTES });
  let failure: unknown;
  const feeding = pipeline(source, gunzip).catch((error: unknown) => (failure = error));
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await feeding;
  } catch (error) {
    await feeding;
    const cause = failure ?? error;
    throw cause instanceof ApiError ? cause : invalidUpload('The gzipped data is damaged.', cause);
  }
}
