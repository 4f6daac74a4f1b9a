import { ApiError } from '../../errors/api-error.js';

/** An upload that cannot be read to its end; nothing of it is kept. */
export const brokenUpload = (reason: string, cause?: unknown): ApiError =>
  new ApiError('invalidUpload', { reason, cause });
