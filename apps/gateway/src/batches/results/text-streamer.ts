import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BATCH_CONFIG } from '../batch.config.js';
import type { BatchConfig } from '../batch.config.js';

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
