import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Rows are much alike: the fastest level takes most of what there is to take. */
const GZIP_LEVEL = 1;

/** Whoever takes nothing for so long is not waited for; what is left can be asked for again. */
const STALL_LIMIT_MS = 120_000;

/**
 * Sends text while it is made. What fails before it begins becomes an answer like other failures;
 * what fails later breaks the connection off, so that nobody takes the beginning for the whole.
 */
export async function sendText(
  reply: FastifyReply,
  text: AsyncGenerator<Buffer>,
  { isGzipped }: { readonly isGzipped: boolean },
): Promise<FastifyReply> {
  const first = await text.next();
  const plain = Readable.from(
    continued(first, text, () => plain.destroy(new StalledError())),
    {
      objectMode: false,
    },
  );
  if (!isGzipped) return reply.send(plain);
  // A failure reaches whoever reads the gzipped stream.
  return reply.send(pipeline(plain, createGzip({ level: GZIP_LEVEL }), () => undefined));
}

/** Says what GET would, without writing any of it. */
export const sendNothing = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]));

class StalledError extends Error {
  override readonly name = 'StalledError';
}

async function* continued(
  first: IteratorResult<Buffer, void>,
  text: AsyncGenerator<Buffer>,
  onStall: () => void,
): AsyncGenerator<Buffer> {
  try {
    for (let next = first; !next.done; next = await text.next()) {
      const timer = setTimeout(onStall, STALL_LIMIT_MS);
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
