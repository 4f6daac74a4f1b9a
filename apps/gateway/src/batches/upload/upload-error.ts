import { ApiError } from '../../errors/api-error.js';

/** An upload that cannot be read to its end; nothing of it is kept. */
export const brokenUpload = (reason: string, cause?: unknown): ApiError =>
  new ApiError('invalidUpload', { reason, cause });

/** An upload of more than a batch may hold; nothing of it is kept. */
export const tooLarge = (most: number, what: string): ApiError =>
  new ApiError('batchTooLarge', {
    reason: `The upload holds more than ${most.toLocaleString('en-GB')} ${what}.`,
  });
