import type { ApiError } from './api-error.js';

/** The body of a failed answer in version 1, serialised: `{error}`, one text that says it all. */
export function v1ErrorBody(error: ApiError): string {
  const reason = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return JSON.stringify({ error: `${reason} ${error.entry.remediation}` });
}
