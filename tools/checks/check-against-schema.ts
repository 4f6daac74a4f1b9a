import fc from 'fast-check';
import { arbitraryRequests, type GeneratedRequest } from './arbitrary-requests.js';
import type { InterfaceSchema } from './openapi-schema.js';

/** The service, the number of requests, and the seed of the generator. */
export interface SchemaCheck {
  readonly url: string;
  readonly key: string;
  readonly schema: InterfaceSchema;
  readonly count: number;
  readonly seed: number;
}

/** Number of responses by status. */
export type StatusCounts = Map<number, number>;

/** Longer than the service's own request deadline, so that only hanging requests time out. */
const REQUEST_TIMEOUT_MS = 90_000;

/**
 * Sends generated requests one after the other. Throws, with the smallest failing request, if a
 * response is a 5xx or takes too long, or if its body does not match the OpenAPI document.
 */
export async function checkAgainstSchema(check: SchemaCheck): Promise<StatusCounts> {
  const counts: StatusCounts = new Map();
  const { count: numRuns, seed } = check;
  const property = fc.asyncProperty(arbitraryRequests, async (request) => {
    const status = await validate(request, check);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns, seed });
  return counts;
}

async function validate({ version, body }: GeneratedRequest, check: SchemaCheck): Promise<number> {
  const url = `${check.url}/final-destination/${version}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: check.key },
    body: body as string,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const { status } = response;
  const text = await response.text();
  if (status !== 200 && status !== 400) throw new Error(`status ${status}: ${text}`);
  check.schema.check({ method: 'POST', url, status, text });
  return status;
}
