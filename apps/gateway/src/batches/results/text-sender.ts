import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';

/** Rows are much alike: the fastest level takes most of what there is to take. */
const GZIP_LEVEL = 1;

/** Sends text while it is made. */
@Injectable()
export class TextSender {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'batches'>) {}

  /**
   * What fails before the text begins becomes an answer like other failures; what fails later breaks
   * the connection off, so that nobody takes the beginning for the whole.
   */
  async send(
    reply: FastifyReply,
    text: AsyncGenerator<Buffer>,
    { isGzipped }: { readonly isGzipped: boolean },
  ): Promise<FastifyReply> {
    const { idleMs } = this.config.batches.download;
    const onIdle = (): void => void plain.destroy(new IdleReaderError());
    const first = await text.next();
    const plain = Readable.from(continued(first, text, { idleMs, onIdle }), { objectMode: false });
    if (!isGzipped) return reply.send(plain);
    // A failure reaches whoever reads the gzipped stream.
    return reply.send(pipeline(plain, createGzip({ level: GZIP_LEVEL }), () => undefined));
  }

  /** Says what GET would, without writing any of it. */
  sendNothing(reply: FastifyReply): FastifyReply {
    return reply.send(Readable.from([]));
  }
}

class IdleReaderError extends Error {
  override readonly name = 'IdleReaderError';
}

interface Patience {
  readonly idleMs: number;
  onIdle(): void;
}

async function* continued(
  first: IteratorResult<Buffer, void>,
  text: AsyncGenerator<Buffer>,
  { idleMs, onIdle }: Patience,
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
