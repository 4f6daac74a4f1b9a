import type { Schemas } from './types.js';

/** A code of the service; its meaning never changes. */
export type ServiceErrorCode = Schemas['Error']['code'];

/**
 * A code of this client. `connection_failed`: there is no complete response. `deadline_reached`: the
 * deadline of the call has passed. `unexpected_response`: the response is not one of the service, but
 * for example the page of a proxy.
 */
export type ClientErrorCode = 'connection_failed' | 'deadline_reached' | 'unexpected_response';

export type ErrorCode = ServiceErrorCode | ClientErrorCode;

interface ErrorDetails {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly remediation: string;
  /** HTTP status; absent if there was no response. */
  readonly status?: number;
  /** The X-Request-Id of the response, to be quoted in a report. */
  readonly requestId?: string;
}

/**
 * A call has failed. An aborted call rejects with the reason of its signal instead.
 *
 * @example
 * try {
 *   await client.geocode('10 Downing Street, London');
 * } catch (error) {
 *   if (error instanceof FinalDestinationError && error.code === 'unauthorized') askForKey();
 *   else throw error;
 * }
 */
export class FinalDestinationError extends Error {
  override readonly name = 'FinalDestinationError';
  readonly code: ErrorCode;
  readonly reason: string;
  readonly remediation: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(details: ErrorDetails, cause?: unknown) {
    super(`${details.code}: ${details.reason}`, { cause });
    this.code = details.code;
    this.reason = details.reason;
    this.remediation = details.remediation;
    this.status = details.status;
    this.requestId = details.requestId;
  }
}

/** The error of a connection that broke, or was never made. */
export const connectionFailed = (cause: unknown): FinalDestinationError =>
  new FinalDestinationError(
    {
      code: 'connection_failed',
      reason: 'The connection to the service failed.',
      remediation: 'Check the URL of the service and the network, and retry.',
    },
    cause,
  );

/** The error of a call whose deadline has passed; its cause is the failure of the last attempt. */
export const deadlineReached = (deadlineMs: number, cause?: unknown): FinalDestinationError =>
  new FinalDestinationError(
    {
      code: 'deadline_reached',
      reason: `The call did not succeed within ${deadlineMs} ms.`,
      remediation: 'Retry, set a longer deadlineMs, or send fewer queries in one request.',
    },
    cause,
  );

/** The error of a response that the service did not write. */
export const unexpectedResponse = (response: Response, cause?: unknown): FinalDestinationError =>
  new FinalDestinationError(
    {
      code: 'unexpected_response',
      reason: `The response with status ${response.status} is not one of the service.`,
      remediation: 'Check the URL of the service, and the proxies in front of it.',
      ...contextOf(response),
    },
    cause,
  );

/** Reads the error in an unsuccessful response. */
export async function errorIn(response: Response): Promise<FinalDestinationError> {
  const text = await response.text();
  const { code, reason, remediation } = parsed(text) ?? {};
  if (typeof code !== 'string' || typeof reason !== 'string') return unexpectedResponse(response);
  const details = { code, reason, remediation: remediation ?? '', ...contextOf(response) };
  return new FinalDestinationError(details);
}

const contextOf = ({ status, headers }: Response) => ({
  status,
  requestId: headers.get('x-request-id') ?? undefined,
});

const parsed = (text: string): Partial<Schemas['Error']> | null => {
  try {
    return JSON.parse(text) as Partial<Schemas['Error']> | null;
  } catch {
    return null;
  }
};
