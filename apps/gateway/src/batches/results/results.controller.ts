import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchStore, isUnfinished, ResultReader } from '#batches';
import type { Batch } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guard.js';
import type { BatchPresentation } from '../batch-presentation.js';
import { DescribesErrors, DescribesResults } from '../openapi/result-operations.js';
import { ownBatch } from '../own-batch.js';
import { StreamsAnswer } from '../streams-answer.js';
import { askedFormat } from './asked-format.js';
import { firstRowOf } from './first-row.js';
import { presentedChunks } from './presented-chunks.js';
import type { ResultRow } from './result-format.js';
import { rowProblem } from './row-problem.js';
import { sendText } from './send-text.js';

/** What the URL says of the results that are asked for. */
interface ResultParameters {
  readonly format?: string;
  readonly from?: string;
}

/** Hands out the results of batches. */
@Controller('final-destination/v2/batches')
@UseGuards(RateLimitGuard)
export class ResultsController {
  constructor(
    private readonly batches: BatchStore,
    private readonly reader: ResultReader,
  ) {}

  @Get(':id/results')
  @DescribesResults()
  @StreamsAnswer()
  results(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.send({ id, name: 'results' }, { request, reply });
  }

  @Get(':id/errors')
  @DescribesErrors()
  @StreamsAnswer()
  errors(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const isTold = (row: ResultRow): boolean => rowProblem(row) !== undefined;
    return this.send({ id, name: 'errors', isTold }, { request, reply });
  }

  private async send(
    { id, name, isTold }: Asked,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<FastifyReply> {
    const { format: wanted, from } = request.query as ResultParameters;
    const format = askedFormat(wanted, request.headers.accept);
    const firstRow = firstRowOf(from);
    const batch = await ownBatch(this.batches, request, id);
    if (batch.status === 'expired') throw new ApiError('batchExpired');
    const chunks = await this.reader.finishedChunks(id);
    const presentation = batch.presentation as BatchPresentation;
    reply.headers({
      'Content-Type': format.contentType,
      'Content-Disposition': `attachment; filename="${batch.id}-${name}.${format.name}"`,
      'Batch-Complete': String(isWhole(batch)),
    });
    const telling = { batch: id, presentation, format, firstRow, chunks, isTold };
    return sendText(request, reply, presentedChunks(this.reader, telling));
  }
}

interface Asked {
  readonly id: string;
  readonly name: 'results' | 'errors';
  readonly isTold?: (row: ResultRow) => boolean;
}

/** Whether there will be no more than there is. */
const isWhole = (batch: Batch): boolean => !isUnfinished(batch);
