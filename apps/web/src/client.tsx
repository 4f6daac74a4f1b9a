import type { Answer, Search, V1Response, V2Response } from './answer';
import { toAnswer } from './answer';
import type { Position } from './geometry';

/** Why a request failed, as far as the page reacts to it. */
export type Failure = 'wrong-key' | 'limited' | 'invalid' | 'unavailable' | 'unreachable';

/** A request failed. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly failure: Failure,
    /** What the service says, where it says something. */
    readonly reason?: string,
    readonly status?: number,
  ) {
    super(reason ?? failure);
  }
}

/** Longer than the deadline of the service, so that its own error arrives first. Milliseconds. */
const TIMEOUT_MS = 20_000;

/** The gateway that the page came from; the page may be served behind a path prefix. */
export const baseUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');

/** How tiles of the map are requested. */
export const tileUrl = `${baseUrl}/tiles/{z}/{x}/{y}.mvt`;

const call = async <Body,>(path: string, key: string, init: RequestInit = {}): Promise<Body> => {
  const { signal, ...rest } = init;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(baseUrl + path, {
    ...rest,
    headers: { 'content-type': 'application/json', ...(key && { authorization: key }) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new RequestError('unreachable');
  });
  if (response.ok) return (await response.json()) as Body;
  throw await requestErrorOf(response);
};

/** The error of a response that is not ok. */
export const requestErrorOf = async (response: Response): Promise<RequestError> => {
  const { reason } = (await response.json().catch(() => ({}))) as { readonly reason?: string };
  return new RequestError(failureOf(response.status), reason, response.status);
};

const failureOf = (status: number): Failure => {
  if (status === 401) return 'wrong-key';
  if (status === 429) return 'limited';
  return status < 500 ? 'invalid' : 'unavailable';
};

/** The request of version 2 for a search; the page shows it in several languages. */
export const v2RequestOf = (search: Search): object => ({
  queries: [{ ...queryOf(search), additional_matches: true }],
  options: { structured_response: true, verbose: true },
});

const queryOf = (search: Search): object => {
  if (search.kind === 'id') return { id: search.id };
  if (search.kind === 'text') return { address_string: search.text, country: search.country };
  const { lat, lon } = search.position;
  return { location: { latitude: lat, longitude: lon }, language: search.language };
};

/** Countries of version 2 that version 1 rejects. */
const notInV1 = ['ZA'];

const v1RequestOf = (search: Search): object | undefined => {
  if (search.kind === 'position') {
    const { lat, lon } = search.position;
    return { latitude: lat, longitude: lon, additional_matches: true };
  }
  if (search.kind === 'id' || notInV1.includes(search.country ?? '')) return undefined;
  return { address_string: search.text, country: search.country, additional_matches: true };
};

/** Answers a search. Throws a RequestError. Without outlines where version 1 has no answer. */
export const find = async (search: Search, key: string, signal: AbortSignal): Promise<Answer> => {
  const post = <Body,>(version: string, body: object): Promise<Body> =>
    call(`/final-destination/${version}`, key, {
      method: 'POST',
      body: JSON.stringify(body),
      signal,
    });
  const first = v1RequestOf(search);
  const outlines = first && post<V1Response>('v1', first).catch(() => undefined);
  const v2 = await post<V2Response>('v2', v2RequestOf(search));
  const address = v2.responses[0]?.best_match?.address;
  // Version 1 looks up no ids: the destination is found by its address, and recognised by its id.
  const byAddress =
    search.kind === 'id' && address
      ? post<V1Response>('v1', { address_string: address, additional_matches: true })
      : undefined;
  return toAnswer(v2, await (outlines ?? byAddress?.catch(() => undefined)));
};

/** What may be meant by the beginning of an address. */
export interface Suggestion {
  /** Usable as the id of a search. */
  readonly id: string;
  readonly address: string;
  /** The parts of the address that the text matches, as offsets in UTF-16 units. */
  readonly matched: readonly { readonly start: number; readonly end: number }[];
  readonly kind: string;
  readonly distance?: number;
}

/** What suggestions are wanted for. */
export interface SuggestRequest {
  readonly text: string;
  readonly country?: string;
  readonly near?: Position;
}

/** Suggestions for the beginning of an address; none after an error, as the text can be searched all the same. */
export const suggest = async (
  { text, country, near }: SuggestRequest,
  key: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> => {
  const parameters = new URLSearchParams({ q: text, limit: '8' });
  if (country) parameters.set('country', country);
  if (near) parameters.set('location', `${near.lat.toFixed(4)},${near.lon.toFixed(4)}`);
  const path = `/final-destination/v2/suggest?${parameters}`;
  try {
    const body = await call<{ suggestions: readonly Suggestion[] }>(path, key, { signal });
    return body.suggestions;
  } catch {
    return [];
  }
};

/** The data sets with what their licences require. */
export interface Attribution {
  readonly attributions: readonly string[];
  readonly data_sets: readonly {
    readonly name: string;
    readonly attribution: string;
    /** ISO 8601. */
    readonly imported_at?: string;
  }[];
}

export const readAttribution = (signal: AbortSignal): Promise<Attribution> =>
  call('/attribution', '', { signal });

/** The state of the service, as far as it is shown. */
export interface Health {
  readonly status: string;
  readonly version?: string;
  readonly workers?: { readonly alive: number; readonly versions: readonly string[] };
  readonly data_sets?: readonly { readonly name: string; readonly generation: number }[];
}

/**
 * Its details need a key; a service that is not ready says so with an error status. Undefined where a proxy
 * does not let it through.
 */
export const readHealth = async (key: string, signal: AbortSignal): Promise<Health | undefined> => {
  const response = await fetch(`${baseUrl}/health`, {
    headers: key ? { authorization: key } : {},
    signal,
  });
  const health = (await response.json()) as Partial<Health>;
  return health.status === undefined ? undefined : (health as Health);
};

/** Whether the gateway accepts a key; true while it is unreachable. */
export const isKeyAccepted = async (key: string, signal: AbortSignal): Promise<boolean> => {
  const init = { headers: { authorization: key }, signal };
  const response = await fetch(`${baseUrl}/tiles/0/0/0.mvt`, init).catch(() => undefined);
  return response?.status !== 401;
};

/** Whether the gateway answers, and has a worker. */
export const isReady = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${baseUrl}/attribution`, { signal }).catch(() => undefined);
  return response?.ok ?? false;
};
