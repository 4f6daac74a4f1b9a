import { Catch, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '#observability';
import { askedVersion } from '../asked-version.js';
import { JSON_TYPE } from '../json-type.js';
import { LOGGER } from '../operations/logger.token.js';
import '../operations/measure-answers.js';
import type { ApiError } from './api-error.js';
import { apiErrorOf } from './api-error-of.js';
import { errorBody } from './error-body.js';
import { withdrawAnswer } from './withdraw-answer.js';

/** Answers every failure in the words of the version asked, and logs the service's own ones. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = apiErrorOf(thrown);
    request.refusal = error.entry.code;
    this.logServerSide(error, request.id);
    if (reply.sent) return;
    withdrawAnswer(reply);
    void reply
      .code(error.entry.status)
      .headers(error.headers)
      .type(JSON_TYPE)
      .send(errorBody(error, askedVersion(request)));
  }

  private logServerSide(error: ApiError, requestId: string): void {
    // Of the many that are refused at once, the lines of their answers tell.
    if (error.entry.status < 500 || error.failure === 'overloaded') return;
    const { cause } = error.details;
    const fields = { requestId, code: error.entry.code, cause: nameOf(cause) };
    if (error.failure !== 'internal') return this.logger.warn(fields, 'request failed');
    const stack = cause instanceof Error ? cause.stack : undefined;
    this.logger.error({ ...fields, stack }, 'request failed');
  }
}

const nameOf = (cause: unknown): string | undefined =>
  cause instanceof Error ? cause.name : undefined;
