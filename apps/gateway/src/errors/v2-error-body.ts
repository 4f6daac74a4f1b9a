import type { ApiError } from './api-error.js';

/** A failure in the words of version 2. */
export interface V2Error {
  readonly code: string;
  readonly reason: string;
  readonly remediation: string;
}

/** What version 2 says of a failure. */
export const v2ErrorOf = (error: ApiError): V2Error => {
  const { code, remediation } = error.entry;
  return { code, reason: error.message, remediation };
};

/** The body of a failed answer in version 2, serialised. */
export const v2ErrorBody = (error: ApiError): string => JSON.stringify(v2ErrorOf(error));
