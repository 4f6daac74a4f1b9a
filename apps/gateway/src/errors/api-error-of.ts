import { HttpException } from '@nestjs/common';
import { outageOf } from '#batches';
import { ApiError } from './api-error.js';
import type { Failure } from './api-error.js';

/** What the framework refuses by itself, before or beside a handler. */
const failureOfStatus: ReadonlyMap<number, Failure> = new Map([
  [400, 'badRequest'],
  [404, 'notFound'],
  [405, 'methodNotAllowed'],
  [408, 'requestTimeout'],
  [413, 'payloadTooLarge'],
  [414, 'badRequest'],
  [415, 'unsupportedMediaType'],
  [431, 'headersTooLarge'],
  [503, 'deadlineExceeded'], // the handler's own time limit; nothing else in the framework says 503
  [504, 'deadlineExceeded'],
]);

const failureOfOutage = { away: 'unavailable', late: 'deadlineExceeded' } as const;

/** Names anything that was thrown as a row of the error table; what it does not know is internal. */
export function apiErrorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const outage = outageOf(thrown);
  if (outage === 'full') return storageFull(thrown);
  if (outage) return new ApiError(failureOfOutage[outage], { cause: thrown });
  const status = statusOf(thrown);
  const failure = status === undefined ? undefined : failureOfStatus.get(status);
  return new ApiError(failure ?? 'internal', { cause: thrown });
}

const RETRY_FULL_SECONDS = 600;

/** Before the disk is, or when it is. */
export const storageFull = (cause?: unknown): ApiError =>
  new ApiError('unavailable', {
    reason: 'The storage for batches is full.',
    retryAfterSeconds: RETRY_FULL_SECONDS,
    cause,
  });

const statusOf = (thrown: unknown): number | undefined => {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
};
