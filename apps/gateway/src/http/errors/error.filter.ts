import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { Catch, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { classifyOutage } from '#batches';
import type { Logger } from '#platform';
import { LOGGER } from '#platform';
import type { Failure } from './api-error.js';
import { ApiError } from './api-error.js';
import { sendError } from './error-response.js';

/** Answers everything that is thrown with an error response, and logs server errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toApiError(thrown);
    this.logServerError(error, request.id);
    sendError(request, reply, error);
  }

  private logServerError(error: ApiError, requestId: string): void {
    // Overload rejects thousands of requests; their access log lines are enough.
    if (error.entry.status < 500 || error.failure === 'overloaded') return;
    const { cause } = error.details;
    const fields = { requestId, code: error.entry.code, cause: errorNameOf(cause) };
    if (error.failure !== 'internal') return this.logger.warn(fields, 'request failed');
    const stack = cause instanceof Error ? cause.stack : undefined;
    this.logger.error({ ...fields, stack }, 'request failed');
  }
}

const errorNameOf = (cause: unknown): string | undefined =>
  cause instanceof Error ? cause.name : undefined;

/** The failures of errors that Fastify or Nest throw. */
const failureOfStatus: ReadonlyMap<number, Failure> = new Map([
  [400, 'badRequest'],
  [404, 'notFound'],
  [405, 'methodNotAllowed'],
  [408, 'requestTimeout'],
  [413, 'payloadTooLarge'],
  [414, 'badRequest'],
  [415, 'unsupportedMediaType'],
  [431, 'headersTooLarge'],
  [504, 'deadlineExceeded'],
]);

const failureOfOutage = {
  unreachable: 'unavailable',
  'timed-out': 'deadlineExceeded',
} as const;

/** Maps anything thrown to a row of the error table; an unknown error is an internal error. */
function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const outage = classifyOutage(thrown);
  if (outage === 'disk-full') return storageFull(thrown);
  if (outage) return new ApiError(failureOfOutage[outage], { cause: thrown });
  const status = statusOf(thrown);
  const failure = status === undefined ? undefined : failureOfStatus.get(status);
  return new ApiError(failure ?? 'internal', { cause: thrown });
}

const statusOf = (thrown: unknown): number | undefined => {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
};

const STORAGE_FULL_RETRY_SECONDS = 600;

/** The error of a full disk, or of a full quota of batch rows. */
export const storageFull = (cause?: unknown): ApiError =>
  new ApiError('unavailable', {
    reason: 'The storage for batches is full.',
    retryAfterSeconds: STORAGE_FULL_RETRY_SECONDS,
    cause,
  });
