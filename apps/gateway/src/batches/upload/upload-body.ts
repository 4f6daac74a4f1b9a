import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../errors/api-error.js';
import { arriving } from './arriving.js';
import { unpacked } from './unpacked.js';
import { tooLarge } from './upload-error.js';
import type { UploadLimits } from './upload-limits.js';

/** Of Content-Encoding. */
const encodings: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip']);

/** What else makes an upload what it is, and what it may be. */
export interface UploadFrame {
  /** It counts in the digest. */
  readonly meaning: string;
  readonly limits: UploadLimits;
  /** Aborted when there is no more time for it. */
  readonly giveUp: AbortSignal;
}

/** The body of an upload: its text, unpacked where it is gzipped, and the digest of what was sent. */
export class UploadBody {
  private readonly hash = createHash('sha256');
  private readonly limits: UploadLimits;
  private readonly giveUp: AbortSignal;

  constructor(
    private readonly source: IncomingMessage,
    { meaning, limits, giveUp }: UploadFrame,
  ) {
    this.limits = limits;
    this.giveUp = giveUp;
    this.hash.update(meaning).update('\0');
  }

  /** Throws an ApiError for what the headers say; nothing has been read then. */
  checkHeaders(): void {
    const { headers } = this.source;
    if (Number(headers['content-length'] ?? 0) > this.limits.bytes) throw this.tooManyBytes();
    if (!encodings.has(this.encoding)) {
      const reason = 'An upload is taken as it is or gzipped, and in no other encoding.';
      throw new ApiError('unsupportedEncoding', { reason });
    }
  }

  private get encoding(): string {
    return this.source.headers['content-encoding']?.trim().toLowerCase() ?? '';
  }

  /** Rejects with an ApiError when the upload breaks off, stalls, is too large or cannot be unpacked. */
  async *text(): AsyncGenerator<Buffer> {
    const mustBeGzip = ['gzip', 'x-gzip'].includes(this.encoding);
    yield* this.withinLimit(unpacked(this.sent(), mustBeGzip));
  }

  /** Reads what is sent without looking at it; rejects as `text` does. */
  async skim(): Promise<void> {
    for await (const block of this.sent()) void block;
  }

  /** Of all that was sent, once all of it has been read. */
  digest(): Buffer {
    return this.hash.copy().digest();
  }

  private async *sent(): AsyncGenerator<Buffer> {
    for await (const block of this.withinLimit(arriving(this.source, this.limits, this.giveUp))) {
      this.hash.update(block);
      yield block;
    }
  }

  private async *withinLimit(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const block of source) {
      bytes += block.length;
      if (bytes > this.limits.bytes) throw this.tooManyBytes();
      yield block;
    }
  }

  private tooManyBytes(): ApiError {
    return tooLarge(this.limits.bytes, 'bytes of text');
  }
}
