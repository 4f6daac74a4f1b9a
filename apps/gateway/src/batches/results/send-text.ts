import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Rows are much alike: the fastest level takes most of what there is to take. */
const GZIP_LEVEL = 1;

const ACCEPTS_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/**
 * Sends text while it is made, gzipped for whoever takes that. A text that fails breaks the
 * connection off, so that nobody takes the beginning for the whole.
 */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: AsyncIterable<string>,
): FastifyReply {
  const plain = Readable.from(text, { objectMode: false });
  reply.header('Vary', 'Accept, Accept-Encoding');
  if (!ACCEPTS_GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
  reply.header('Content-Encoding', 'gzip');
  // The error reaches whoever reads the gzipped stream.
  return reply.send(pipeline(plain, createGzip({ level: GZIP_LEVEL }), () => undefined));
}
