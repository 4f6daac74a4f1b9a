import { HttpStatus, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResultReader } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import { acceptsGzip } from './accepts-gzip.js';
import { byteRangeOf, contentRange, cutOut } from './byte-range.js';
import type { ByteRange } from './byte-range.js';
import { canTellBreaks } from './can-tell-breaks.js';
import type { Exchange } from './exchange.js';
import { namesEtag } from './names-etag.js';
import { presentedChunks } from './presented-chunks.js';
import type { Telling } from './presented-chunks.js';
import { chunksCovering } from './text-layout.js';
import type { TextLayout } from './text-layout.js';
import { TextLengths } from './text-lengths.js';
import { TextSender } from './text-sender.js';

/** A text of results from its first row, of which parts may be asked for. */
export interface WholeText extends Telling {
  /** Whether there will be no more than there is. */
  readonly isFinal: boolean;
}

/** Sends texts of results as HTTP has it: whole or in part, with their length where it is known. */
@Injectable()
export class WholeTextSender {
  constructor(
    private readonly reader: ResultReader,
    private readonly lengths: TextLengths,
    private readonly sender: TextSender,
  ) {}

  async send(text: WholeText, { request, reply }: Exchange): Promise<FastifyReply> {
    const { headers } = request;
    const etag = etagOf(text);
    if (namesEtag(headers['if-none-match'], etag)) {
      return reply.code(HttpStatus.NOT_MODIFIED).header('ETag', etag).send();
    }
    const range = isHead(request) ? undefined : rangeOf(headers, etag);
    if (range === undefined && acceptsGzip(headers['accept-encoding'])) {
      // How it shrinks may differ from time to time: no part of it can be asked for.
      reply.headers({ ETag: `W/${etag}`, 'Accept-Ranges': 'none', 'Content-Encoding': 'gzip' });
      return isHead(request)
        ? this.sender.sendNothing(reply)
        : this.sendAll(text, { request, reply });
    }
    reply.headers({ ETag: etag, 'Accept-Ranges': 'bytes' });
    const layout = await this.layoutOf(text, request, range);
    if (!layout) return this.sendAll(text, { request, reply });
    const part = range === undefined ? undefined : byteRangeOf(range, layout.total);
    if (part === 'unsatisfiable') throw unsatisfiable(reply, layout);
    if (part) {
      const total = text.isFinal ? layout.total : undefined;
      reply.code(206).header('Content-Range', contentRange(part, total));
    }
    const { first, last } = part ?? { first: 0, last: layout.total - 1 };
    reply.header('Content-Length', String(last - first + 1));
    if (isHead(request)) return this.sender.sendNothing(reply);
    return this.sendPart(text, { layout, part: { first, last } }, reply);
  }

  private layoutOf(
    text: WholeText,
    request: FastifyRequest,
    range: string | undefined,
  ): Promise<TextLayout | undefined> {
    const isNeeded = isHead(request) || range !== undefined || !canTellBreaks(request);
    return isNeeded ? this.lengths.measured(text) : this.lengths.known(text);
  }

  private sendAll(text: WholeText, { reply }: Exchange): Promise<FastifyReply> {
    const isGzipped = reply.getHeader('content-encoding') === 'gzip';
    return this.sender.send(reply, this.noted(text), { isGzipped });
  }

  private sendPart(
    text: WholeText,
    { layout, part }: { readonly layout: TextLayout; readonly part: ByteRange },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { skip, places, hasHeader } = chunksCovering(layout, part);
    const lengths = new Map(places.map((at) => [text.ordinals[at]!, layout.chunks[at]]));
    const telling = { ...text, hasHeader, ordinals: [...lengths.keys()] };
    const written = presentedChunks(this.reader, telling, (ordinal, bytes) => {
      if (lengths.get(ordinal) !== bytes) throw new Error('A chunk is not as long as it was');
    });
    const length = part.last - part.first + 1;
    return this.sender.send(reply, cutOut(written, skip, length), { isGzipped: false });
  }

  /** The whole text, whose lengths are remembered as far as it is read. */
  private async *noted(text: WholeText): AsyncGenerator<Buffer> {
    const notes = this.lengths.notes(text);
    try {
      yield* presentedChunks(this.reader, text, notes.onWritten);
    } finally {
      await notes.close();
    }
  }
}

/** A date is none of ours, and a condition on another text than this asks for all of this. */
const rangeOf = (
  { range, 'if-range': condition }: FastifyRequest['headers'],
  etag: string,
): string | undefined => (condition === undefined || condition === etag ? range : undefined);

const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD';

/** What is told of a batch only grows: so many chunks in one writing are always the same text. */
const etagOf = ({ format, ordinals }: WholeText): string =>
  `"${format.edition}-${ordinals.length}"`;

const unsatisfiable = (reply: FastifyReply, { total }: TextLayout): ApiError => {
  reply.header('Content-Range', contentRange(undefined, total));
  return new ApiError('rangeNotSatisfiable');
};
