/** One row of the error table. */
export interface ErrorCode {
  /** Stable across releases; a code is never reused for another error. */
  readonly code: string;
  readonly status: number;
  /** The default reason; an ApiError can carry a more specific one. */
  readonly reason: string;
  /** What the caller can do. */
  readonly remediation: string;
  /** The default of the Retry-After header. */
  readonly retryAfterSeconds?: number;
}

/** Errors of the batch endpoints. */
export const batchErrorCodes = {
  invalidUpload: {
    code: 'invalid_upload',
    status: 400,
    reason: 'The upload cannot be read.',
    remediation: 'Fix the file and send it again; nothing of it was stored.',
  },
  batchNotFound: {
    code: 'batch_not_found',
    status: 404,
    reason: 'No batch with this id belongs to this API key.',
    remediation:
      'Use the id from the response to the submission, and the API key that submitted it.',
  },
  notAcceptable: {
    code: 'not_acceptable',
    status: 406,
    reason: 'The results are not available in any media type that the Accept header lists.',
    remediation:
      'Accept application/x-ndjson or text/csv, or add the parameter format=ndjson or format=csv.',
  },
  idempotencyUnderWay: {
    code: 'idempotency_under_way',
    status: 409,
    reason: 'A submission with this Idempotency-Key is still in progress.',
    remediation:
      'Wait for its response, or retry after the number of seconds in the Retry-After header.',
    retryAfterSeconds: 2,
  },
  batchExpired: {
    code: 'batch_expired',
    status: 410,
    reason: 'The batch has expired and its results have been deleted.',
    remediation: 'Submit the batch again.',
  },
  batchTooLarge: {
    code: 'batch_too_large',
    status: 413,
    reason: 'The upload exceeds the limit of rows or bytes of a batch.',
    remediation: 'Split it into several batches; nothing of it was stored.',
  },
  unsupportedUpload: {
    code: 'unsupported_upload',
    status: 415,
    reason: 'The Content-Type of the upload is not JSON, newline-delimited JSON or CSV.',
    remediation:
      'Send Content-Type: application/json, application/x-ndjson or text/csv; the body may be compressed with gzip.',
  },
  rangeNotSatisfiable: {
    code: 'range_not_satisfiable',
    status: 416,
    reason: 'The results are shorter than the start of the requested range.',
    remediation:
      'Request a range within the length in the Content-Range header, or omit the Range header.',
  },
  idempotencyKeyReused: {
    code: 'idempotency_key_reused',
    status: 422,
    reason: 'This Idempotency-Key was used for a submission with different content.',
    remediation: 'Use a new Idempotency-Key for each upload.',
  },
  tooManyBatches: {
    code: 'too_many_batches',
    status: 429,
    reason: 'The limit of unfinished batches of this API key is reached.',
    remediation: 'Wait until a batch has finished, or cancel one.',
    retryAfterSeconds: 60,
  },
  tooManyWatchers: {
    code: 'too_many_watchers',
    status: 429,
    reason: 'The limit of concurrent watchers of this API key is reached.',
    remediation: 'Close a watcher, or request the status of the batch without waiting.',
    retryAfterSeconds: 5,
  },
} as const satisfies Record<string, ErrorCode>;

/** Every error of the API, in all versions. */
export const errorCodes = {
  badRequest: {
    code: 'bad_request',
    status: 400,
    reason: 'The request is not well-formed HTTP.',
    remediation: 'Check the URL, the headers and the length of the body.',
  },
  invalidJson: {
    code: 'invalid_json',
    status: 400,
    reason: 'The body is not valid JSON in UTF-8.',
    remediation: 'Send one JSON object in UTF-8 as the body.',
  },
  validationFailed: {
    code: 'validation_failed',
    status: 400,
    reason: 'The request does not match the schema.',
    remediation: 'Correct the listed fields and send the request again.',
  },
  unauthorized: {
    code: 'unauthorized',
    status: 401,
    reason: 'The request has no valid API key.',
    remediation: 'Send a valid API key in the Authorization header.',
  },
  originNotAllowed: {
    code: 'origin_not_allowed',
    status: 403,
    reason: 'This API key is not valid for the Origin of the request.',
    remediation:
      'Send the request from a web page of an origin of this API key, or use an API key that is not limited to origins.',
  },
  operationNotAllowed: {
    code: 'operation_not_allowed',
    status: 403,
    reason: 'This API key does not allow the operation.',
    remediation: 'Use an API key that allows the operation.',
  },
  notFound: {
    code: 'not_found',
    status: 404,
    reason: 'No resource exists at this path.',
    remediation: 'Use POST /final-destination/v2.',
  },
  methodNotAllowed: {
    code: 'method_not_allowed',
    status: 405,
    reason: 'This path does not support this method.',
    remediation: 'Use one of the methods in the Allow header.',
  },
  requestTimeout: {
    code: 'request_timeout',
    status: 408,
    reason: 'The request was not received in time.',
    remediation: 'Send the whole request without delay.',
  },
  payloadTooLarge: {
    code: 'payload_too_large',
    status: 413,
    reason: 'The body is larger than 1 MiB.',
    remediation: 'Send a smaller body, for example with fewer queries.',
  },
  unsupportedMediaType: {
    code: 'unsupported_media_type',
    status: 415,
    reason: 'The Content-Type of the body is not JSON.',
    remediation: 'Send the header Content-Type: application/json.',
  },
  unsupportedEncoding: {
    code: 'unsupported_encoding',
    status: 415,
    reason: 'The body is compressed or has another unsupported Content-Encoding.',
    remediation: 'Send the body uncompressed, without the header Content-Encoding.',
  },
  tooManyRequests: {
    code: 'too_many_requests',
    status: 429,
    reason: 'The rate limit is exceeded.',
    remediation: 'Retry after the number of seconds in the Retry-After header.',
    retryAfterSeconds: 60,
  },
  headersTooLarge: {
    code: 'headers_too_large',
    status: 431,
    reason: 'The headers of the request are too large.',
    remediation: 'Send fewer or shorter headers.',
  },
  internal: {
    code: 'internal_error',
    status: 500,
    reason: 'The service failed because of an internal error.',
    remediation: 'Retry; if it fails again, report the X-Request-Id of this response.',
  },
  unavailable: {
    code: 'service_unavailable',
    status: 503,
    reason: 'A component of the service is unavailable.',
    remediation: 'Retry after the number of seconds in the Retry-After header.',
    retryAfterSeconds: 2,
  },
  overloaded: {
    code: 'overloaded',
    status: 503,
    reason: 'The service is overloaded and could not answer in time.',
    remediation: 'Retry after the number of seconds in the Retry-After header.',
    retryAfterSeconds: 2,
  },
  deadlineExceeded: {
    code: 'deadline_exceeded',
    status: 504,
    reason: 'The request was not answered before its deadline.',
    remediation: 'Retry, or send fewer queries in one request.',
  },
  ...batchErrorCodes,
} as const satisfies Record<string, ErrorCode>;
