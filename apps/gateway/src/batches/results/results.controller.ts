import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guard.js';
import { DescribesErrors, DescribesResults } from '../openapi/result-operations.js';
import { StreamsAnswer } from '../streams-answer.js';
import { csvFormat, rawCsvFormat } from './csv.format.js';
import { csvErrors, ndjsonErrors, rawCsvErrors } from './error.formats.js';
import { DownloadGate } from './download-gate.js';
import { ndjsonFormat } from './ndjson.format.js';
import { ResultSender } from './result-sender.js';

const results = { ndjson: ndjsonFormat, csv: csvFormat, rawCsv: rawCsvFormat };
const errors = { ndjson: ndjsonErrors, csv: csvErrors, rawCsv: rawCsvErrors };

/** Hands out the results of batches. */
@Controller('final-destination/v2/batches')
@UseGuards(RateLimitGuard)
export class ResultsController {
  constructor(
    private readonly sender: ResultSender,
    private readonly gate: DownloadGate,
  ) {}

  @Get(':id/results')
  @DescribesResults()
  @StreamsAnswer()
  results(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const exchange = { request, reply };
    return this.gate.through(exchange, () => this.sender.sendResults(results, exchange));
  }

  @Get(':id/errors')
  @DescribesErrors()
  @StreamsAnswer()
  errors(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const exchange = { request, reply };
    return this.gate.through(exchange, () => this.sender.sendErrors(errors, exchange));
  }
}
