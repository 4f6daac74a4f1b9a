import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { StreamsAnswer } from '../batch-routes.js';
import { DownloadGate } from '../concurrency-gates.js';
import { csvErrors, csvFormat, rawCsvErrors, rawCsvFormat } from './formats/csv-format.js';
import { ndjsonErrors, ndjsonFormat } from './formats/result-format.js';
import { BatchErrorsOperation, BatchResultsOperation } from './result-operations.js';
import { ResultSender } from './result-sender.js';

const results = { ndjson: ndjsonFormat, csv: csvFormat, rawCsv: rawCsvFormat };
const errors = { ndjson: ndjsonErrors, csv: csvErrors, rawCsv: rawCsvErrors };

/** Returns the results of batches. */
@Controller('final-destination/v2/batches')
@UseGuards(RateLimitGuard)
export class ResultsController {
  constructor(
    private readonly sender: ResultSender,
    private readonly gate: DownloadGate,
  ) {}

  @Get(':id/results')
  @BatchResultsOperation()
  @StreamsAnswer()
  results(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const exchange = { request, reply };
    return this.gate.run(exchange, () => this.sender.sendResults(results, exchange));
  }

  @Get(':id/errors')
  @BatchErrorsOperation()
  @StreamsAnswer()
  errors(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const exchange = { request, reply };
    return this.gate.run(exchange, () => this.sender.sendErrors(errors, exchange));
  }
}
