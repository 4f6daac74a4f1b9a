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

/** More under way at once would only wait for one another. */
const MOST_AT_ONCE = 250;

/** Many requests, as many at once as may be. */
export const askAtOnce = async (
  { gateways }: Stack,
  count: number,
  { to = gateways.length, ...wish }: CrowdWish = {},
): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) answers.push(await askFast(gateways[sent++ % to]!.url, wish));
  };
  await Promise.all(Array.from({ length: Math.min(count, MOST_AT_ONCE) }, client));
  return answers;
};

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
