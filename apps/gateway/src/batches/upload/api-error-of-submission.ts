import type { Submission } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import { brokenUpload } from './upload-error.js';

type Refusal = Exclude<Submission, { readonly batch: unknown }>;

/** The failure by which a submission that made no batch is answered. */
export function apiErrorOfSubmission({ outcome }: Refusal): ApiError {
  switch (outcome) {
    case 'empty':
      return brokenUpload('The upload holds no rows.');
    case 'under-way':
      return new ApiError('idempotencyUnderWay');
    case 'other-payload':
      return new ApiError('idempotencyKeyReused');
    case 'too-many-batches':
      return new ApiError('tooManyBatches');
    case 'too-many-rows':
      return new ApiError('tooManyBatches', {
        reason: 'The unfinished batches of this key would hold more rows than it may have.',
      });
  }
}
