import { errorCodes } from './error-codes.table.js';
import type { ErrorCode } from './error-codes.table.js';

/** The names of the rows of the error table. */
export type Failure = keyof typeof errorCodes;

/** An error that ends a request with a row of the error table. */
export class ApiError extends Error {
  readonly entry: ErrorCode;

  constructor(
    readonly failure: Failure,
    readonly details: {
      /** Replaces the reason of the table. */
      readonly reason?: string;
      /** The methods that the path supports, for a 405. */
      readonly allow?: string;
      /** Replaces the seconds of the table. */
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(details.reason ?? errorCodes[failure].reason, { cause: details.cause });
    this.name = 'ApiError';
    this.entry = errorCodes[failure];
  }

  /** The headers of the error response beside the common ones. */
  get headers(): Readonly<Record<string, string>> {
    const retryAfterSeconds = this.details.retryAfterSeconds ?? this.entry.retryAfterSeconds;
    return {
      ...(this.details.allow && { allow: this.details.allow }),
      // RFC 9110, 11.6.1 requires a challenge. `Bearer` makes no browser prompt for a password.
      ...(this.entry.status === 401 && { 'www-authenticate': 'Bearer' }),
      // RFC 9110, 15.5.16: the encoding is unsupported, not the media type.
      ...(this.failure === 'unsupportedEncoding' && { 'accept-encoding': 'identity' }),
      ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    };
  }
}
