import type { FastifyRequest } from 'fastify';
import type { Batch, BatchStore } from '#batches';
import { principalOf } from '../http/request-context.js';
import { ApiError } from '../http/errors/api-error.js';

/** Error for a request that violates a rule; `reason` says which. */
export const validationError = (reason: string): ApiError =>
  new ApiError('validationFailed', { reason });

/** Error for a URL parameter; `problem` begins with its name. */
export const parameterError = (problem: string): ApiError =>
  validationError(`the parameter ${problem}`);

/** Throws an ApiError that names the first unknown parameter. */
export function rejectUnknownParameters(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw parameterError(`${truncated(unknown)} is not known`);
}

/** Input quoted in an error message is truncated to this many characters. */
const MAX_QUOTED_CHARACTERS = 60;

/** Truncates input of the caller for an error message. */
export const truncated = (text: string): string => text.slice(0, MAX_QUOTED_CHARACTERS);

/** Format of a batch id. */
export const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the batch if it belongs to the API key of the request. Throws an ApiError otherwise. */
export async function findOwnBatch(
  batches: Pick<BatchStore, 'find'>,
  request: FastifyRequest,
  id: string,
): Promise<Batch> {
  const batch = UUID_PATTERN.test(id)
    ? await batches.find(principalOf(request).keyId, id)
    : undefined;
  if (!batch) throw new ApiError('batchNotFound');
  return batch;
}

/** Error for an upload that cannot be read completely; nothing of it is kept. */
export const invalidUpload = (reason: string, cause?: unknown): ApiError =>
  new ApiError('invalidUpload', { reason, cause });

/** Error for an upload above a limit of the batch; nothing of it is kept. */
export const uploadTooLarge = (limit: number, unit: string): ApiError =>
  new ApiError('batchTooLarge', {
    reason: `The upload holds more than ${limit.toLocaleString('en-GB')} ${unit}.`,
  });
