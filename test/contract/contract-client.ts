import { setTimeout as sleep } from 'node:timers/promises';
import type { InterfaceSchema } from '../../tools/checks/openapi-schema.js';
import type { Ask, ContractAnswer, ContractRequest } from './contract-case.js';

const PATIENCE_MS = 90_000;

/** The window of a budget. */
const LONGEST_WAIT_MS = 61_000;

/** The service, its API key, and its OpenAPI document. */
export interface ServiceUnderTest {
  readonly url: string;
  readonly key: string;
  readonly schema: InterfaceSchema;
}

/** Sends a request once; throws when the response does not match the OpenAPI document. */
export const askOnce =
  (service: ServiceUnderTest): Ask =>
  async (request) => {
    const method = request.method ?? 'POST';
    const url = service.url + (request.path ?? '/final-destination/v2');
    const response = await fetch(url, {
      method,
      headers: headersOf(request, service.key),
      body: bodyOf(request),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    // Too large headers are rejected before routing, so no operation describes the response.
    if (response.status !== 431) {
      service.schema.check({ method, url, status: response.status, text });
    }
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };

/** Sends a request, and repeats it after a minute where the budget of the key was exhausted. */
export const askWithinBudget =
  (once: Ask): Ask =>
  async (request) => {
    const answer = await once(request);
    if (answer.status !== 429) return answer;
    await sleep(waitOf(answer));
    return once(request);
  };

const waitOf = ({ headers }: ContractAnswer): number =>
  Math.min(LONGEST_WAIT_MS, (Number(headers.get('retry-after')) || 60) * 1000);

const headersOf = ({ headers }: ContractRequest, key: string): Record<string, string> => {
  const all = { 'content-type': 'application/json', authorization: key, ...headers };
  const sent = Object.entries(all).filter(([, value]) => value !== '');
  return Object.fromEntries(sent.map(([name, value]) => [name, value.replace('{key}', key)]));
};

const bodyOf = ({ body }: ContractRequest): string | Uint8Array | undefined =>
  body === undefined || typeof body === 'string' || body instanceof Uint8Array
    ? body
    : JSON.stringify(body);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
