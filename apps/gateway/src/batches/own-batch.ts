import type { Batch, BatchStore } from '#batches';
import type { FastifyRequest } from 'fastify';
import { principalOf } from '../access/principal-of.js';
import { ApiError } from '../errors/api-error.js';

/** How the id of a batch is written. */
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The batch of that id, if it is the asking key's own; throws an ApiError. */
export async function ownBatch(
  batches: Pick<BatchStore, 'find'>,
  request: FastifyRequest,
  id: string,
): Promise<Batch> {
  const batch = UUID.test(id) ? await batches.find(principalOf(request).keyId, id) : undefined;
  if (!batch) throw new ApiError('batchNotFound');
  return batch;
}
