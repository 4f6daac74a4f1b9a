import { batchErrorCodes } from './batch-error-codes.table.js';
import type { ErrorCode } from './error-code.js';

/** Every failure that the service answers with, in every version of its interface. */
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
    remediation: 'Send one JSON object, encoded in UTF-8, as the body.',
  },
  validationFailed: {
    code: 'validation_failed',
    status: 400,
    reason: 'The request breaks the schema.',
    remediation: 'Correct the fields that are named and send the request again.',
  },
  unauthorized: {
    code: 'unauthorized',
    status: 401,
    reason: 'The request carries no valid API key.',
    remediation: 'Send a valid API key in the Authorization header.',
  },
  notFound: {
    code: 'not_found',
    status: 404,
    reason: 'There is nothing at this path.',
    remediation: 'Use POST /final-destination/v2.',
  },
  methodNotAllowed: {
    code: 'method_not_allowed',
    status: 405,
    reason: 'This path does not take this method.',
    remediation: 'Use one of the methods that the Allow header lists.',
  },
  requestTimeout: {
    code: 'request_timeout',
    status: 408,
    reason: 'The request did not arrive in time.',
    remediation: 'Send the whole request without pausing.',
  },
  payloadTooLarge: {
    code: 'payload_too_large',
    status: 413,
    reason: 'The body is larger than 1 MiB.',
    remediation: 'Send a smaller body; where it holds many queries, fewer of them.',
  },
  unsupportedMediaType: {
    code: 'unsupported_media_type',
    status: 415,
    reason: 'The body is not declared to be JSON.',
    remediation: 'Send the header Content-Type: application/json.',
  },
  unsupportedEncoding: {
    code: 'unsupported_encoding',
    status: 415,
    reason: 'The body is compressed, or encoded in another way.',
    remediation: 'Send the body as it is, without the header Content-Encoding.',
  },
  tooManyRequests: {
    code: 'too_many_requests',
    status: 429,
    reason: 'More was asked in one minute than is allowed.',
    remediation: 'Try again after the seconds that the Retry-After header gives.',
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
    reason: 'The service failed to answer; the fault is its own.',
    remediation: 'Try again; if it fails again, report the X-Request-Id of this answer.',
  },
  unavailable: {
    code: 'service_unavailable',
    status: 503,
    reason: 'A part of the service is out of reach.',
    remediation: 'Try again after the seconds that the Retry-After header gives.',
    retryAfterSeconds: 2,
  },
  overloaded: {
    code: 'overloaded',
    status: 503,
    reason: 'More is asked just now than can be answered in time.',
    remediation: 'Try again after the seconds that the Retry-After header gives.',
    retryAfterSeconds: 2,
  },
  deadlineExceeded: {
    code: 'deadline_exceeded',
    status: 504,
    reason: 'The request could not be answered in time.',
    remediation: 'Try again; where the request holds many queries, send fewer of them.',
  },
  ...batchErrorCodes,
} as const satisfies Record<string, ErrorCode>;
