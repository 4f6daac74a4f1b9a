import { DeadlineExceededError, HandlerFailedError, QueueUnavailableError } from '#messaging';
import { ApiError } from '../errors/api-error.js';

/** Says what a failed message means to whoever asked; anything unexpected passes as it is. */
export function apiErrorOfQueue(error: unknown, deadline: number): unknown {
  if (error instanceof DeadlineExceededError) return lateError(error);
  // A worker looks at the clock as well, and may notice the deadline a moment earlier.
  if (error instanceof HandlerFailedError && Date.now() >= deadline) return lateError(error);
  if (error instanceof QueueUnavailableError || error instanceof HandlerFailedError) {
    return new ApiError('unavailable', { cause: error });
  }
  return error;
}

const lateError = (cause: Error): ApiError => new ApiError('deadlineExceeded', { cause });
