import type { ErrorCode } from './error-code.js';
import { errorCodes } from './error-codes.table.js';

/** The names under which the program knows the rows of the error table. */
export type Failure = keyof typeof errorCodes;

/** A failure that ends a request, with what its answer says; each version's filter words it. */
export class ApiError extends Error {
  readonly entry: ErrorCode;

  constructor(
    readonly failure: Failure,
    readonly details: {
      /** Takes the place of the table's own sentence. */
      readonly reason?: string;
      /** The methods of a path that was asked with another one. */
      readonly allow?: string;
      /** Takes the place of the table's own number. */
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(details.reason ?? errorCodes[failure].reason, { cause: details.cause });
    this.name = 'ApiError';
    this.entry = errorCodes[failure];
  }

  /** The headers that its answer carries beside the usual ones. */
  get headers(): Readonly<Record<string, string>> {
    const retryAfterSeconds = this.details.retryAfterSeconds ?? this.entry.retryAfterSeconds;
    return {
      ...(this.details.allow && { allow: this.details.allow }),
      // HTTP wants a challenge with every 401, and `Bearer` makes no browser ask for a password.
      ...(this.entry.status === 401 && { 'www-authenticate': 'Bearer' }),
      // RFC 9110, 15.5.16: by this a client tells that it is not the type that is refused.
      ...(this.failure === 'unsupportedEncoding' && { 'accept-encoding': 'identity' }),
      ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    };
  }
}
