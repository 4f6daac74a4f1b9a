import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BatchStore, isUnfinished, ResultReader } from '#batches';
import type { Batch, FinishedPart } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import type { BatchPresentation } from '../batch-presentation.js';
import { ownBatch } from '../own-batch.js';
import { acceptsGzip } from './accepts-gzip.js';
import { canTellBreaks } from './can-tell-breaks.js';
import type { Exchange } from './exchange.js';
import { presentedChunks } from './presented-chunks.js';
import type { Telling } from './presented-chunks.js';
import type { ResultFormat } from './result-format.js';
import { readResultParameters } from './result-parameters.js';
import { TextSender } from './text-sender.js';
import { WholeTextSender } from './whole-text-sender.js';

/** How one and the same thing is written. */
export interface Formats {
  readonly ndjson: ResultFormat;
  readonly csv: ResultFormat;
  /** As CSV, with nothing changed for the sake of spreadsheets. */
  readonly rawCsv: ResultFormat;
}

/** Finds what is asked for, and sends it. */
@Injectable()
export class ResultSender {
  constructor(
    private readonly batches: BatchStore,
    private readonly reader: ResultReader,
    private readonly wholeTexts: WholeTextSender,
    private readonly sender: TextSender,
  ) {}

  async sendResults(formats: Formats, exchange: Exchange): Promise<FastifyReply> {
    const { batch, part, telling } = await this.asked(formats, exchange, 'results');
    const isFinal = !isUnfinished(batch);
    const { ordinals } = part;
    if (telling.hasHeader) return this.wholeTexts.send({ ...telling, ordinals, isFinal }, exchange);
    const start = (await this.reader.chunkOf(batch.id, telling.firstRow)) ?? Infinity;
    const rest = ordinals.filter((ordinal) => ordinal >= start);
    return this.sendRest({ ...telling, ordinals: rest }, exchange);
  }

  async sendErrors(formats: Formats, exchange: Exchange): Promise<FastifyReply> {
    const { batch, part, telling } = await this.asked(formats, exchange, 'errors');
    const told = new Set(part.ordinals);
    const rejected = await this.reader.rejectedChunks(batch.id);
    const ordinals = rejected.filter((ordinal) => told.has(ordinal));
    return this.sendRest({ ...telling, ordinals }, exchange);
  }

  private async asked(formats: Formats, { request, reply }: Exchange, name: string) {
    const parameters = readResultParameters(request);
    const format =
      formats[parameters.isRaw && parameters.format === 'csv' ? 'rawCsv' : parameters.format];
    const { id } = request.params as { readonly id: string };
    const batch = await ownBatch(this.batches, request, id);
    if (batch.status === 'expired') throw new ApiError('batchExpired');
    const part = await this.reader.finishedPart(batch);
    reply.headers({
      'Content-Type': format.contentType,
      'Content-Disposition': `attachment; filename="${batch.id}-${name}.${format.name}"`,
      Vary: [reply.getHeader('vary') ?? [], 'Accept', 'Accept-Encoding'].flat().join(', '),
      ...progressHeaders(batch, part),
    });
    const { firstRow } = parameters;
    const telling: Omit<Telling, 'ordinals'> = {
      batch: batch.id,
      presentation: batch.presentation as BatchPresentation,
      format,
      firstRow,
      hasHeader: firstRow === 1,
    };
    return { batch, part, telling };
  }

  /** What begins at a row, or leaves rows out, has no parts that could be asked for by their bytes. */
  private async sendRest(telling: Telling, { request, reply }: Exchange): Promise<FastifyReply> {
    const isGzipped = acceptsGzip(request.headers['accept-encoding']);
    reply.header('Accept-Ranges', 'none');
    if (isGzipped) reply.header('Content-Encoding', 'gzip');
    if (request.method === 'HEAD') return this.sender.sendNothing(reply);
    if (!isGzipped && !canTellBreaks(request)) {
      reply.header('Content-Length', String(await this.lengthOf(telling)));
    }
    return this.sender.send(reply, presentedChunks(this.reader, telling), { isGzipped });
  }

  /** Takes as long as a download. */
  private async lengthOf(telling: Telling): Promise<number> {
    let bytes = 0;
    for await (const portion of presentedChunks(this.reader, telling)) bytes += portion.length;
    return bytes;
  }
}

/** Whoever has what there is of an unfinished batch asks for the rest from the row named here. */
const progressHeaders = (
  batch: Batch,
  { nextRow }: FinishedPart,
): Readonly<Record<string, string>> =>
  isUnfinished(batch)
    ? { 'Batch-Complete': 'false', 'Batch-Next-Row': String(nextRow) }
    : { 'Batch-Complete': 'true' };
