import { withBody } from '../gateway/ask.js';
import type { Answer } from '../gateway/ask.js';
import { post } from '../support/checked-answer.js';
import { TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

export interface Wish {
  readonly version?: 'v1' | 'v2';
  readonly key?: string;
  /** Of queries in one request of version 2. */
  readonly queries?: number;
}

const query = { address_string: 'fast' };

/** One request that takes the echo worker no time. */
export const askFast = async (gatewayUrl: string, wish: Wish = {}): Promise<Answer> => {
  const { version = 'v2', key = TEST_API_KEY, queries = 1 } = wish;
  const body = version === 'v1' ? query : { queries: Array.from({ length: queries }, () => query) };
  const url = `${gatewayUrl}/final-destination/${version}`;
  return withBody(await post(url, body, { authorization: key }));
};

/** Many requests at once, to the first `to` gateways of a stack in turn. */
export const askAtOnce = (
  { gateways }: Stack,
  count: number,
  { to = gateways.length, ...wish }: Wish & { readonly to?: number } = {},
): Promise<readonly Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => askFast(gateways[index % to]!.url, wish)),
  );

export const passed = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;

/** Those that were neither answered nor refused by the limit. */
export const strange = (answers: readonly Answer[]): readonly string[] =>
  answers
    .filter(({ status }) => status !== 200 && status !== 429)
    .map(({ status, text }) => `${status} ${text}`);
