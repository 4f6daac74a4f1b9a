import type { ErrorCode } from './error-code.js';

/** What goes wrong with batches alone. */
export const batchErrorCodes = {
  invalidUpload: {
    code: 'invalid_upload',
    status: 400,
    reason: 'The upload cannot be read.',
    remediation: 'Mend the file and send it again; nothing of it was kept.',
  },
  batchNotFound: {
    code: 'batch_not_found',
    status: 404,
    reason: 'This key has no such batch.',
    remediation: 'Use the id that the submission was answered with, and the key that it came with.',
  },
  notAcceptable: {
    code: 'not_acceptable',
    status: 406,
    reason: 'Results are written in none of the types that Accept names.',
    remediation: 'Accept application/x-ndjson or text/csv, or add format=ndjson or format=csv.',
  },
  idempotencyUnderWay: {
    code: 'idempotency_under_way',
    status: 409,
    reason: 'A submission with this Idempotency-Key is still arriving.',
    remediation: 'Wait for its answer, or try again after the seconds that Retry-After gives.',
    retryAfterSeconds: 2,
  },
  batchExpired: {
    code: 'batch_expired',
    status: 410,
    reason: 'The time of this batch is over, and its results are deleted.',
    remediation: 'Submit it again.',
  },
  batchTooLarge: {
    code: 'batch_too_large',
    status: 413,
    reason: 'The upload holds more rows, or more text, than a batch may.',
    remediation: 'Part it into several batches; nothing of it was kept.',
  },
  unsupportedUpload: {
    code: 'unsupported_upload',
    status: 415,
    reason: 'The upload is not declared to be JSON, newline-delimited JSON or CSV.',
    remediation:
      'Send Content-Type: application/json, application/x-ndjson or text/csv, gzipped or not.',
  },
  rangeNotSatisfiable: {
    code: 'range_not_satisfiable',
    status: 416,
    reason: 'The results end before the part that Range asks for.',
    remediation: 'Ask for a part of what Content-Range says is there, or for all without Range.',
  },
  idempotencyKeyReused: {
    code: 'idempotency_key_reused',
    status: 422,
    reason: 'This Idempotency-Key belongs to a submission of something else.',
    remediation: 'Send another key with another upload.',
  },
  tooManyBatches: {
    code: 'too_many_batches',
    status: 429,
    reason: 'This key has as many unfinished batches as it may have.',
    remediation: 'Wait until one has ended, or cancel one.',
    retryAfterSeconds: 60,
  },
  tooManyWatchers: {
    code: 'too_many_watchers',
    status: 429,
    reason: 'This key has as many watchers of batches as it may have at once.',
    remediation: 'End one, or ask for the batch without waiting.',
    retryAfterSeconds: 5,
  },
} as const satisfies Record<string, ErrorCode>;
