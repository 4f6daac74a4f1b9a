import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AvailableResults, Batch } from '#batches';
import { BatchStore, ResultReader, isUnfinished } from '#batches';
import { ApiError } from '../../http/errors/api-error.js';
import type { BatchPresentation } from '../upload/read-upload.js';
import type { HttpExchange } from '../concurrency-gates.js';
import { findOwnBatch } from '../request-validation.js';
import type { ResultSlice } from './render-chunks.js';
import { renderChunks, TextStreamer } from './render-chunks.js';
import type { ResultFormat } from './formats/result-format.js';
import { acceptsGzip, readResultParameters, supportsChunkedEncoding } from './result-parameters.js';
import { FullResultSender } from './full-result-sender.js';

/** The formats of one resource. */
interface ResultFormats {
  readonly ndjson: ResultFormat;
  readonly csv: ResultFormat;
  /** CSV without protection against formulas. */
  readonly rawCsv: ResultFormat;
}

/** Resolves requests for results and sends them. */
@Injectable()
export class ResultSender {
  constructor(
    private readonly batches: BatchStore,
    private readonly reader: ResultReader,
    private readonly fullResults: FullResultSender,
    private readonly streamer: TextStreamer,
  ) {}

  async sendResults(formats: ResultFormats, exchange: HttpExchange): Promise<FastifyReply> {
    const { batch, available, slice } = await this.resolve(formats, exchange, 'results');
    const isFinal = !isUnfinished(batch);
    const { ordinals } = available;
    if (slice.hasHeader) return this.fullResults.send({ ...slice, ordinals, isFinal }, exchange);
    const start = (await this.reader.chunkOf(batch.id, slice.firstRow)) ?? Infinity;
    const rest = ordinals.filter((ordinal) => ordinal >= start);
    return this.sendUnranged({ ...slice, ordinals: rest }, exchange);
  }

  async sendErrors(formats: ResultFormats, exchange: HttpExchange): Promise<FastifyReply> {
    const { batch, available, slice } = await this.resolve(formats, exchange, 'errors');
    const availableOrdinals = new Set(available.ordinals);
    const rejected = await this.reader.rejectedChunks(batch.id);
    const ordinals = rejected.filter((ordinal) => availableOrdinals.has(ordinal));
    return this.sendUnranged({ ...slice, ordinals }, exchange);
  }

  private async resolve(formats: ResultFormats, { request, reply }: HttpExchange, name: string) {
    const parameters = readResultParameters(request);
    const format =
      formats[parameters.isRaw && parameters.format === 'csv' ? 'rawCsv' : parameters.format];
    const { id } = request.params as { readonly id: string };
    const batch = await findOwnBatch(this.batches, request, id);
    if (batch.status === 'expired') throw new ApiError('batchExpired');
    const available = await this.reader.available(batch);
    reply.headers({
      'Content-Type': format.contentType,
      'Content-Disposition': `attachment; filename="${batch.id}-${name}.${format.name}"`,
      Vary: [reply.getHeader('vary') ?? [], 'Accept', 'Accept-Encoding'].flat().join(', '),
      ...progressHeaders(batch, available),
    });
    const { firstRow } = parameters;
    const slice: Omit<ResultSlice, 'ordinals'> = {
      batch: batch.id,
      presentation: batch.presentation as BatchPresentation,
      format,
      firstRow,
      hasHeader: firstRow === 1,
    };
    return { batch, available, slice };
  }

  /** Sends without support for byte ranges: for results that start at a later row or omit rows. */
  private async sendUnranged(
    slice: ResultSlice,
    { request, reply }: HttpExchange,
  ): Promise<FastifyReply> {
    const isGzipped = acceptsGzip(request.headers['accept-encoding']);
    reply.header('Accept-Ranges', 'none');
    if (isGzipped) reply.header('Content-Encoding', 'gzip');
    if (request.method === 'HEAD') return this.streamer.sendHeadersOnly(reply);
    if (!isGzipped && !supportsChunkedEncoding(request)) {
      reply.header('Content-Length', String(await this.lengthOf(slice)));
    }
    return this.streamer.send(reply, renderChunks(this.reader, slice), { isGzipped });
  }

  /** Renders the results to count their bytes, which takes as long as a download. */
  private async lengthOf(slice: ResultSlice): Promise<number> {
    let bytes = 0;
    for await (const block of renderChunks(this.reader, slice)) bytes += block.length;
    return bytes;
  }
}

/** A client continues an unfinished batch at the row named here. */
const progressHeaders = (
  batch: Batch,
  { nextRow }: AvailableResults,
): Readonly<Record<string, string>> =>
  isUnfinished(batch)
    ? { 'Batch-Complete': 'false', 'Batch-Next-Row': String(nextRow) }
    : { 'Batch-Complete': 'true' };
