import type { ApiError } from './api-error.js';

/** The body of a failed answer in version 2, serialised: `{code, reason, remediation}`. */
export function v2ErrorBody(error: ApiError): string {
  const { code, remediation } = error.entry;
  return JSON.stringify({ code, reason: error.message, remediation });
}
