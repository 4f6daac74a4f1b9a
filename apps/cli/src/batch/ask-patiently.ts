import { setTimeout as pause } from 'node:timers/promises';
import { refusalOf, ServiceAwayError } from './batch-failures.js';
import type { BatchRefusedError } from './batch-failures.js';

/** A deployment of the service, and the key to ask it with. */
export interface Deployment {
  readonly url: string;
  readonly key?: string;
}

/** What `fetch` is told of one try. */
export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly duplex?: 'half';
  readonly signal: AbortSignal;
}

/** A request that may be made several times. */
export interface Question<T> {
  readonly path: string;
  /** Anew for every try: a body can be read once, and a time limit runs once. */
  readonly asking: () => Asking;
  /** What is made of a good answer; one that breaks off meanwhile is asked for again. */
  readonly read: (response: Response) => T | Promise<T>;
}

/** Tries of one request; the service says how long to wait between, else it grows from a second. */
const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Another try may go better. */
const passingStatuses: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);

type Failure = BatchRefusedError | ServiceAwayError;

/**
 * Asks, and tries again for a while where that may help; then throws a BatchRefusedError with the
 * service's own words, or a ServiceAwayError.
 */
export async function askPatiently<T>(deployment: Deployment, question: Question<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(deployment, question);
    if ('answer' in outcome) return outcome.answer;
    const { failure } = outcome;
    const isPassing = failure instanceof ServiceAwayError || passingStatuses.has(failure.status);
    if (!isPassing || attempt === MOST_TRIES) throw failure;
    await pause(pauseMs(failure, attempt));
  }
}

async function tryOnce<T>(
  { url, key }: Deployment,
  { path, asking, read }: Question<T>,
): Promise<{ readonly answer: T } | { readonly failure: Failure }> {
  const authorization = key === undefined ? {} : { authorization: key };
  const { headers, ...rest } = asking();
  const init = { ...rest, headers: { ...headers, ...authorization } } as RequestInit;
  try {
    const response = await fetch(url.replace(/\/+$/, '') + path, init);
    if (!response.ok) return { failure: await refusalOf(response) };
    return { answer: await read(response) };
  } catch (error) {
    return { failure: new ServiceAwayError(url, error) };
  }
}

function pauseMs(failure: Failure, attempt: number): number {
  const told = 'headers' in failure ? Number(failure.headers.get('retry-after')) : 0;
  const own = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return Math.min(told > 0 ? told * 1_000 : own, LONGEST_PAUSE_MS);
}
