import { setTimeout as sleep } from 'node:timers/promises';
import { cycle } from '../measurement/measure-load.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { HttpClient } from '../services/http-client.js';

/** The gateways, which are used in turn, and the requests, which are sent in turn. */
export interface LoadTarget {
  readonly urls: readonly string[];
  readonly requests: readonly LoadRequest[];
}

/** The outcomes so far, and all outcomes once every request has ended. */
interface SentLoad {
  readonly outcomes: readonly Outcome[];
  readonly all: Promise<readonly Outcome[]>;
}

/** A closed-loop load: a fixed number of clients, each of which sends the next request after a response. */
export async function closedLoad(
  client: LoadClient,
  target: LoadTarget,
  { concurrency, seconds }: { readonly concurrency: number; readonly seconds: number },
): Promise<readonly Outcome[]> {
  const endMs = performance.now() + seconds * 1_000;
  const outcomes: Outcome[] = [];
  let serial = 0;
  const sendAll = async (): Promise<void> => {
    while (performance.now() < endMs)
      outcomes.push(await sendNext(client, target, { serial: serial++ }));
  };
  await Promise.all(Array.from({ length: concurrency }, sendAll));
  return outcomes;
}

/** An open-loop load: a constant request rate, whatever the responses. Resolves when the last is sent. */
export async function openLoad(
  client: LoadClient,
  target: LoadTarget,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<SentLoad> {
  const startMs = performance.now();
  const count = Math.round(perSecond * seconds);
  const dueMs = (serial: number): number => startMs + (serial * 1_000) / perSecond;
  const outcomes: Outcome[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (serial: number): void => {
    const outcome = sendNext(client, target, { serial, dueMs: dueMs(serial) });
    sent.push(outcome.then((result) => outcomes.push(result)));
  };
  while (sent.length < count) {
    const nowMs = performance.now();
    while (sent.length < count && dueMs(sent.length) <= nowMs) send(sent.length);
    await sleep(1);
  }
  return { outcomes, all: Promise.all(sent).then(() => outcomes) };
}

const sendNext = (
  client: LoadClient,
  { urls, requests }: LoadTarget,
  { serial, dueMs }: { readonly serial: number; readonly dueMs?: number },
): Promise<Outcome> => {
  const url = urls[serial % urls.length];
  // Shifted in each round of the gateways, so that every gateway receives every request.
  const request = requests[(serial + Math.floor(serial / urls.length)) % requests.length];
  if (url === undefined || !request) throw new Error('the load has no gateway or no request');
  return client.send(url, request, dueMs);
};

/** The outcome of one request. */
export interface Outcome {
  readonly queries: number;
  /** 0 if the connection broke. */
  readonly status: number;
  readonly code?: string;
  readonly retryAfter?: string;
  readonly durationMs: number;
  /** By the clock of `performance`. */
  readonly endedAtMs: number;
  /** Delay between the scheduled and the actual start, caused by the load generator itself. */
  readonly lateMs: number;
}

type RequestResult = Pick<Outcome, 'status' | 'code' | 'retryAfter'>;

/** Longer than the service's own deadline. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Sends requests over kept connections, at low cost so that the load generator is not the bottleneck. */
export class LoadClient {
  private readonly http = new HttpClient();

  constructor(private readonly key: string) {}

  /** Never rejects. `dueMs` is the scheduled start, by the clock of `performance`. */
  async send(url: string, request: LoadRequest, dueMs?: number): Promise<Outcome> {
    const startMs = performance.now();
    const result = await this.post(url, request).catch(() => ({ status: 0 }));
    const endedAtMs = performance.now();
    return {
      ...result,
      queries: request.queries,
      durationMs: endedAtMs - startMs,
      endedAtMs,
      lateMs: startMs - (dueMs ?? startMs),
    };
  }

  close(): void {
    this.http.close();
  }

  private async post(url: string, { version, body }: LoadRequest): Promise<RequestResult> {
    const { status, headers, text } = await this.http.post({
      url: `${url}/final-destination/${version}`,
      body,
      key: this.key,
      timeoutMs: REQUEST_TIMEOUT_MS,
    });
    if (status === 200) return { status };
    const { code } = JSON.parse(text) as { code?: string };
    return { status, code, retryAfter: headers['retry-after']?.toString() };
  }
}

/**
 * Refusals of this age at most are retried. `Retry-After` is at least one second, so that the other
 * requests have ended by then.
 */
const RECENT_REFUSAL_MS = 500;

/** Retries the latest refused requests after their `Retry-After`, without other load. */
export async function retryRefused(
  client: LoadClient,
  { urls, requests }: LoadTarget,
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const nowMs = performance.now();
  const refused = outcomes.filter(
    ({ retryAfter, endedAtMs }) =>
      retryAfter !== undefined && endedAtMs > nowMs - RECENT_REFUSAL_MS,
  );
  const retried = refused.map(async ({ endedAtMs, retryAfter }, index) => {
    const dueMs = endedAtMs + Number(retryAfter) * 1_000;
    await sleep(Math.max(0, dueMs - performance.now()));
    const request = requests[index % requests.length];
    const url = urls[index % urls.length];
    if (url === undefined || !request) throw new Error('the load has no gateway or no request');
    return client.send(url, request, dueMs);
  });
  return Promise.all(retried);
}

/** A request body, and its number of queries. */
export interface LoadRequest {
  readonly version: 'v1' | 'v2';
  readonly body: string;
  readonly queries: number;
}

/** Queries per request of each mix, in turn; 0 means a v1 request. */
export const requestMixes = {
  single: [1],
  ten: [10],
  largest: [200],
  mixed: [1, 0, 1, 10, 1, 0, 200, 1, 10, 1],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** The name of a mix. */
export type RequestMix = keyof typeof requestMixes;

/** A query for geocoders that do not read it. */
const ANY_QUERY: WireQuery = { address_string: 'x 1' };

/** A v2 request of so many arbitrary queries. */
export const requestOf = (queries: number): LoadRequest =>
  v2Request(Array.from({ length: queries }, () => ANY_QUERY));

/** Creates requests of a mix from the queries, in turn. */
export function requestsOf(
  mix: RequestMix,
  count: number,
  queries: readonly WireQuery[] = [ANY_QUERY],
): readonly LoadRequest[] {
  const next = cycle(queries);
  const size = cycle(requestMixes[mix]);
  return Array.from({ length: count }, () => {
    const length = size();
    return length === 0 ? v1Request(next()) : v2Request(Array.from({ length }, next));
  });
}

const v2Request = (queries: readonly WireQuery[]): LoadRequest => ({
  version: 'v2',
  body: JSON.stringify({ queries }),
  queries: queries.length,
});

const v1Request = ({ address_string: text, location }: WireQuery): LoadRequest => ({
  version: 'v1',
  body: JSON.stringify(text === undefined ? location : { address_string: text }),
  queries: 1,
});

/** Mean number of queries per request. */
export const meanQueries = (requests: readonly LoadRequest[]): number =>
  requests.reduce((sum, { queries }) => sum + queries, 0) / requests.length;
