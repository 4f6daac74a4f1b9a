import { setTimeout as sleep } from 'node:timers/promises';
import { withBody } from '../gateway/ask.js';
import type { Answer } from '../gateway/ask.js';
import { post } from '../support/checked-answer.js';
import { TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** Longer than gateways take to be exact again after a moment in which one of them heard nothing. */
const PAUSE_MS = 1_500;

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

/** A wish, and to how many of the gateways it goes in turn: to the first ones. */
export type CrowdWish = Wish & { readonly to?: number };

/** Many requests at once. */
export const askAtOnce = (
  { gateways }: Stack,
  count: number,
  { to = gateways.length, ...wish }: CrowdWish = {},
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

/**
 * Asks on after a crowd until so many have passed in all, and gives all answers. A gateway that heard
 * nothing of the counters for a moment, as the machine had other things to do, has refused more than it
 * had to.
 */
export const askOn = async (
  stack: Stack,
  crowd: readonly Answer[],
  { passing, ...wish }: CrowdWish & { readonly passing: number },
): Promise<readonly Answer[]> => {
  const answers = [...crowd];
  for (let turn = 0; turn < 10 && passed(answers) < passing; turn += 1) {
    await sleep(PAUSE_MS);
    answers.push(...(await askAtOnce(stack, 100, wish)));
  }
  return answers;
};
