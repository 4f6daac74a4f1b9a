export { FinalDestination } from './final-destination.js';
export { Batch } from './batch.js';
export type { ResultsPage } from './batch.js';
export { FinalDestinationError } from './errors.js';
export type { ClientErrorCode, ErrorCode, ServiceErrorCode } from './errors.js';
export type { ConnectionOptions, CallOptions, RetryOptions } from './transport.js';
export type { GeocodeOptions, ReverseOptions, SuggestOptions } from './final-destination.js';
export type { BatchFile, BatchOptions, ResultFormat } from './batch-submission.js';
export type {
  BatchQuery,
  BatchResult,
  BatchState,
  GeocodeResult,
  Location,
  Match,
  Options,
  Query,
  SourceId,
  SubmittedBatch,
  Suggestion,
} from './types.js';
