import { HttpStatus, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResultReader } from '#batches';
import { ApiError } from '../../http/errors/api-error.js';
import type { HttpExchange } from '../concurrency-gates.js';
import type { ByteRange, TextLayout } from './byte-range.js';
import { chunksCovering, contentRange, parseByteRange, sliceBytes } from './byte-range.js';
import type { ResultSlice } from './render-chunks.js';
import { renderChunks, TextStreamer } from './render-chunks.js';
import { acceptsGzip, matchesEtag, supportsChunkedEncoding } from './result-parameters.js';
import { ResultLengths } from './result-lengths.js';

/** Results from the first row, which support byte ranges. */
interface FullResult extends ResultSlice {
  /** Whether the batch has ended, so that no rows will be added. */
  readonly isFinal: boolean;
}

/**
 * Sends full results or a byte range of them (RFC 9110): ETag, conditional requests, and
 * Content-Length where it is known.
 */
@Injectable()
export class FullResultSender {
  constructor(
    private readonly reader: ResultReader,
    private readonly lengths: ResultLengths,
    private readonly streamer: TextStreamer,
  ) {}

  async send(result: FullResult, { request, reply }: HttpExchange): Promise<FastifyReply> {
    const { headers } = request;
    const etag = etagOf(result);
    if (matchesEtag(headers['if-none-match'], etag)) {
      return reply.code(HttpStatus.NOT_MODIFIED).header('ETag', etag).send();
    }
    const rangeHeader = isHeadRequest(request) ? undefined : applicableRange(headers, etag);
    if (rangeHeader === undefined && acceptsGzip(headers['accept-encoding'])) {
      // Compression is not guaranteed to be reproducible, hence no byte ranges.
      reply.headers({ ETag: `W/${etag}`, 'Accept-Ranges': 'none', 'Content-Encoding': 'gzip' });
      return isHeadRequest(request)
        ? this.streamer.sendHeadersOnly(reply)
        : this.sendAll(result, { request, reply });
    }
    reply.headers({ ETag: etag, 'Accept-Ranges': 'bytes' });
    const layout = await this.layoutOf(result, request, rangeHeader);
    if (!layout) return this.sendAll(result, { request, reply });
    const range = rangeHeader === undefined ? undefined : parseByteRange(rangeHeader, layout.total);
    if (range === 'unsatisfiable') throw unsatisfiableError(reply, layout);
    if (range) {
      const total = result.isFinal ? layout.total : undefined;
      reply.code(206).header('Content-Range', contentRange(range, total));
    }
    const { first, last } = range ?? { first: 0, last: layout.total - 1 };
    reply.header('Content-Length', String(last - first + 1));
    if (isHeadRequest(request)) return this.streamer.sendHeadersOnly(reply);
    return this.sendRange(result, { layout, range: { first, last } }, reply);
  }

  private layoutOf(
    result: FullResult,
    request: FastifyRequest,
    rangeHeader: string | undefined,
  ): Promise<TextLayout | undefined> {
    const isNeeded =
      isHeadRequest(request) || rangeHeader !== undefined || !supportsChunkedEncoding(request);
    return isNeeded ? this.lengths.findOrMeasure(result) : this.lengths.find(result);
  }

  private sendAll(result: FullResult, { reply }: HttpExchange): Promise<FastifyReply> {
    const isGzipped = reply.getHeader('content-encoding') === 'gzip';
    return this.streamer.send(reply, this.renderAndRecord(result), { isGzipped });
  }

  private sendRange(
    result: FullResult,
    { layout, range }: { readonly layout: TextLayout; readonly range: ByteRange },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { skip, indexes, hasHeader } = chunksCovering(layout, range);
    const lengths = new Map(
      indexes.map((index) => [result.ordinals[index]!, layout.chunks[index]]),
    );
    const slice = { ...result, hasHeader, ordinals: [...lengths.keys()] };
    const blocks = renderChunks(this.reader, slice, (ordinal, bytes) => {
      if (lengths.get(ordinal) !== bytes)
        throw new Error('The length of a chunk differs from the recorded length');
    });
    const length = range.last - range.first + 1;
    return this.streamer.send(reply, sliceBytes(blocks, skip, length), { isGzipped: false });
  }

  /** Renders the full results and stores the chunk lengths of what was read. */
  private async *renderAndRecord(result: FullResult): AsyncGenerator<Buffer> {
    const recorder = this.lengths.recorder(result);
    try {
      yield* renderChunks(this.reader, result, recorder.onRendered);
    } finally {
      await recorder.flush();
    }
  }
}

/**
 * The service sends no Last-Modified, so a date in If-Range never matches. If If-Range does not
 * match, the Range header is ignored.
 */
const applicableRange = (
  { range, 'if-range': condition }: FastifyRequest['headers'],
  etag: string,
): string | undefined => (condition === undefined || condition === etag ? range : undefined);

const isHeadRequest = ({ method }: FastifyRequest): boolean => method === 'HEAD';

/** Results are append-only: a number of chunks in one representation always has the same bytes. */
const etagOf = ({ format, ordinals }: FullResult): string =>
  `"${format.representation}-${ordinals.length}"`;

const unsatisfiableError = (reply: FastifyReply, { total }: TextLayout): ApiError => {
  reply.header('Content-Range', contentRange(undefined, total));
  return new ApiError('rangeNotSatisfiable');
};
