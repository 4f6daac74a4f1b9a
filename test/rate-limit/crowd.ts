import { answerOf } from '../gateway/ask.js';
import type { Answer } from '../gateway/ask.js';
import { TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const headers = { 'content-type': 'application/json', authorization: TEST_API_KEY };
const PATIENCE_MS = 30_000;

/** One request that takes the echo worker no time. */
export const askFast = async (gatewayUrl: string, version: 'v1' | 'v2'): Promise<Answer> => {
  const query = { address_string: 'fast' };
  return answerOf(
    await fetch(`${gatewayUrl}/final-destination/${version}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(version === 'v1' ? query : { queries: [query] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
};

/** Many requests at once, to some of the gateways of a stack in turn. */
export const askAtOnce = (
  { gateways }: Stack,
  count: number,
  { version = 'v2', to = gateways.length }: { version?: 'v1' | 'v2'; to?: number } = {},
): Promise<readonly Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => askFast(gateways[index % to]!.url, version)),
  );

export const passed = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;

/** Those that were neither answered nor refused by the limit. */
export const strange = (answers: readonly Answer[]): readonly string[] =>
  answers
    .filter(({ status }) => status !== 200 && status !== 429)
    .map(({ status, text }) => `${status} ${text}`);
