import fc from 'fast-check';
import type { InterfaceSchema } from '../support/answer-schema.js';
import { arbitraryRequests } from './arbitrary-requests.js';
import type { GeneratedRequest } from './arbitrary-requests.js';

/** The service, how often it is asked, and where the generator begins. */
export interface Trial {
  readonly url: string;
  readonly key: string;
  readonly schema: InterfaceSchema;
  readonly count: number;
  readonly seed: number;
}

/** Answers by their status. */
export type Tally = Map<number, number>;

/** Longer than the service's own deadline: whatever is slower hangs. */
const PATIENCE_MS = 90_000;

/**
 * Asks one generated request after the other, and throws, with the smallest request that shows it,
 * at an answer that is none: a 5xx, a hang, or a body that the document does not describe.
 */
export async function holdToSchema(trial: Trial): Promise<Tally> {
  const tally: Tally = new Map();
  const { count: numRuns, seed } = trial;
  const property = fc.asyncProperty(arbitraryRequests, async (request) => {
    const status = await judge(request, trial);
    tally.set(status, (tally.get(status) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns, seed });
  return tally;
}

async function judge({ version, body }: GeneratedRequest, trial: Trial): Promise<number> {
  const url = `${trial.url}/final-destination/${version}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: trial.key },
    body: body as string,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { status } = response;
  const text = await response.text();
  if (status !== 200 && status !== 400) throw new Error(`answered ${status}: ${text}`);
  trial.schema.check({ method: 'POST', url, status, text });
  return status;
}
