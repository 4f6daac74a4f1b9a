import assert from 'node:assert/strict';
import { FinalDestination, FinalDestinationError } from '../../clients/typescript/src/index.js';
import type { Query } from '../../clients/typescript/src/index.js';
import type { Ask, ContractAnswer, ContractRequest } from './contract-case.js';
import { askOnce } from './contract-client.js';
import type { ServiceUnderTest } from './contract-client.js';

const V2 = '/final-destination/v2';
const MAX_QUERIES = 200;

/** A request that the client has a method for. */
type ClientCall = (client: FinalDestination) => Promise<object>;

/** The body of a case, whose fields may be of any type. */
interface CaseBody {
  readonly q?: unknown;
  readonly queries?: unknown;
  readonly options?: unknown;
}

/**
 * Sends the requests of version 2 through the TypeScript client, and all others (malformed ones, other
 * methods, paths and headers) as they are. The answer has the status and headers that the client
 * received, and in its body what the client returned or threw.
 */
export const askThroughClient = (service: ServiceUnderTest): Ask => {
  const direct = askOnce(service);
  return async (request) => {
    const call = callOf(request);
    return call ? answerOf(call, request, service) : direct(request);
  };
};

/** Undefined where the client has no method for the request. */
export const callOf = ({
  method,
  path = V2,
  headers,
  body,
}: ContractRequest): ClientCall | undefined => {
  if ((method ?? 'POST') !== 'POST' || headers || !isObject(body)) return undefined;
  const { q, queries, options = {}, ...others } = body as CaseBody;
  if (path === `${V2}/suggest` && typeof q === 'string') {
    return async (client) => ({ suggestions: await client.suggest(q, others) });
  }
  if (path !== V2 || Object.keys(others).length > 0 || !isObject(options)) return undefined;
  if (!Array.isArray(queries) || queries.length === 0 || queries.length > MAX_QUERIES)
    return undefined;
  // A text is an address to the client, and no query to the service.
  if (queries.some((query) => typeof query === 'string')) return undefined;
  return async (client) => ({
    responses: await client.geocode(queries as Query[], options),
  });
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array);

const answerOf = async (
  call: ClientCall,
  request: ContractRequest,
  service: ServiceUnderTest,
): Promise<ContractAnswer> => {
  let received: Response | undefined;
  const recordingFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    received = response.clone();
    return response;
  };
  const { url, key } = service;
  const client = new FinalDestination({
    ...{ url, key, fetch: recordingFetch, deadlineMs: 90_000, attemptTimeoutMs: 90_000 },
    retry: { maxAttempts: 1 },
  });
  const outcome = await call(client).catch((error: unknown) => error);
  if (!received) throw outcome;
  const { status, headers } = received;
  const text = await received.text();
  service.schema.check({ method: 'POST', url: url + (request.path ?? V2), status, text });
  const body = JSON.parse(text) as object;
  return { status, headers, text, body: { ...body, ...fieldsOf(outcome, status) } };
};

/** What the client read of the response, with the names of the response. */
const fieldsOf = (outcome: unknown, status: number): object => {
  if (!(outcome instanceof FinalDestinationError)) return outcome as object;
  assert.equal(outcome.status, status);
  const { code, reason, remediation } = outcome;
  return { code, reason, remediation };
};
