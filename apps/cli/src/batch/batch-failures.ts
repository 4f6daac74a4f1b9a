/** What the service refused; its own words are the message. */
export class BatchRefusedError extends Error {
  override readonly name = 'BatchRefusedError';

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Headers,
  ) {
    super(message);
  }
}

/** The service was out of reach, or a connection to it broke. */
export class ServiceAwayError extends Error {
  override readonly name = 'ServiceAwayError';

  constructor(url: string, cause: unknown) {
    super(`${url} does not answer: ${causeIn(cause)}`, { cause });
  }
}

/** What an answer that is no success says. */
export async function refusalOf(response: Response): Promise<BatchRefusedError> {
  const { status, headers } = response;
  const text = await response.text();
  return new BatchRefusedError(status, reasonIn(text) ?? `answered ${status}`, headers);
}

const reasonIn = (text: string): string | undefined => {
  try {
    const { reason, remediation } = JSON.parse(text) as { reason?: string; remediation?: string };
    return reason && `${reason} ${remediation ?? ''}`.trim();
  } catch {
    return undefined;
  }
};

/** `fetch` says why it failed in the cause of its error. */
const causeIn = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause = error } = error;
  const { code, message } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : message;
};
