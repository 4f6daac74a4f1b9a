import { Catch, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGGER } from '#observability';
import type { Logger } from '#observability';
import { answerFailure } from './answer-failure.js';
import type { ApiError } from './api-error.js';
import { apiErrorOf } from './api-error-of.js';

/** Answers every failure in the words of the version asked, and logs the service's own ones. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = apiErrorOf(thrown);
    this.logServerSide(error, request.id);
    answerFailure(request, reply, error);
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
