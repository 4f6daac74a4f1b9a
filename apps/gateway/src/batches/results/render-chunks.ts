import { setImmediate } from 'node:timers/promises';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnsweredChunk, ResultReader } from '#batches';
import { ApiError } from '../../http/errors/api-error.js';
import type { BatchPresentation } from '../upload/read-upload.js';
import type { ResultFormat } from './formats/result-format.js';
import { BATCH_CONFIG } from '../batch.config.js';
import type { BatchConfig } from '../batch.config.js';

/** The rows of a batch to be rendered, and their format. */
export interface ResultSlice {
  readonly batch: string;
  readonly presentation: BatchPresentation;
  readonly format: ResultFormat;
  /** Ordinals of the chunks to render; all of them are done. */
  readonly ordinals: readonly number[];
  /** Whether the header of the format comes first. */
  readonly hasHeader: boolean;
  /** First row to render, from 1. */
  readonly firstRow: number;
}

/** Rows rendered before control returns to the event loop. */
const ROWS_PER_BLOCK = 100;

/** Called with the size in bytes of each chunk after it was rendered. */
export type ChunkLengthListener = (ordinal: number, bytes: number) => void | Promise<void>;

/** Renders results block by block. Reads the next chunk while the current one is rendered. */
export async function* renderChunks(
  reader: Pick<ResultReader, 'read'>,
  slice: ResultSlice,
  onRendered?: ChunkLengthListener,
): AsyncGenerator<Buffer> {
  const { batch, ordinals, hasHeader, format, presentation } = slice;
  const readAt = (at: number): Promise<AnsweredChunk | undefined> | undefined => {
    const ordinal = ordinals[at];
    const read = ordinal === undefined ? undefined : reader.read(batch, ordinal);
    // The error is handled when the chunk is awaited below; this prevents an unhandled rejection.
    read?.catch(() => undefined);
    return read;
  };
  let next = readAt(0);
  if (hasHeader) {
    // Reads the first chunk before the header, so that a failure to read it still becomes an error
    // response.
    await next;
    yield Buffer.from(format.header(presentation));
  }
  for (const [at, ordinal] of ordinals.entries()) {
    const chunk = await next;
    if (!chunk) throw new ApiError('batchExpired');
    next = readAt(at + 1);
    let bytes = 0;
    for await (const block of renderRows(chunk, slice)) {
      bytes += block.length;
      yield block;
    }
    if (chunk.firstRow >= slice.firstRow) await onRendered?.(ordinal, bytes);
  }
}

async function* renderRows(chunk: AnsweredChunk, slice: ResultSlice): AsyncGenerator<Buffer> {
  const { firstRow, format, presentation } = slice;
  const { inputs, answers } = chunk;
  for (let start = 0; start < inputs.length; start += ROWS_PER_BLOCK) {
    const end = Math.min(start + ROWS_PER_BLOCK, inputs.length);
    let text = '';
    for (let at = start; at < end; at += 1) {
      const row = { row: chunk.firstRow + at, input: inputs[at]!, answer: answers[at]! };
      if (row.row >= firstRow) text += format.line(row, presentation);
    }
    if (text !== '') yield Buffer.from(text);
    await setImmediate();
  }
}

/** Rows are similar to each other: the fastest level achieves most of the compression. */
const GZIP_LEVEL = 1;

/** Streams text while it is rendered. */
@Injectable()
export class TextStreamer {
  constructor(@Inject(BATCH_CONFIG) private readonly config: Pick<BatchConfig, 'batches'>) {}

  /**
   * A failure before the first block becomes an error response. A later failure closes the
   * connection, so that a client does not take a truncated response for a complete one.
   */
  async send(
    reply: FastifyReply,
    text: AsyncGenerator<Buffer>,
    { isGzipped }: { readonly isGzipped: boolean },
  ): Promise<FastifyReply> {
    const { idleMs } = this.config.batches.download;
    const onIdle = (): void => void plain.destroy(new IdleReaderError());
    const first = await text.next();
    const plain = Readable.from(withIdleTimeout(first, text, { idleMs, onIdle }), {
      objectMode: false,
    });
    if (!isGzipped) return reply.send(plain);
    // Errors propagate to the gzip stream, which Fastify handles.
    return reply.send(pipeline(plain, createGzip({ level: GZIP_LEVEL }), () => undefined));
  }

  /** Responds to HEAD: the headers of GET without rendering the body. */
  sendHeadersOnly(reply: FastifyReply): FastifyReply {
    return reply.send(Readable.from([]));
  }
}

class IdleReaderError extends Error {
  override readonly name = 'IdleReaderError';
}

interface IdleTimeout {
  readonly idleMs: number;
  onIdle(): void;
}

async function* withIdleTimeout(
  first: IteratorResult<Buffer, void>,
  text: AsyncGenerator<Buffer>,
  { idleMs, onIdle }: IdleTimeout,
): AsyncGenerator<Buffer> {
  try {
    for (let next = first; !next.done; next = await text.next()) {
      const timer = setTimeout(onIdle, idleMs);
      try {
        yield next.value;
      } finally {
        clearTimeout(timer);
      }
    }
  } finally {
    await text.return(undefined);
  }
}
