import { setTimeout as sleep } from 'node:timers/promises';
import { withBody } from '../gateway/v2-client.js';
import type { Answer } from '../gateway/v2-client.js';
import { post } from '../support/validated-response.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

/** Longer than gateways need to recover after a short outage of the store. */
const PAUSE_MS = 1_500;

export interface RequestOptions {
  readonly version?: 'v1' | 'v2';
  readonly key?: string;
  /** The number of queries in one request of version 2. */
  readonly queries?: number;
}

const query = { address_string: 'fast' };

/** One request that the echo worker answers at once. */
export const askFast = async (
  gatewayUrl: string,
  options: RequestOptions = {},
): Promise<Answer> => {
  const { version = 'v2', key = TEST_API_KEY, queries = 1 } = options;
  const body = version === 'v1' ? query : { queries: Array.from({ length: queries }, () => query) };
  const url = `${gatewayUrl}/final-destination/${version}`;
  return withBody(await post(url, body, { authorization: key }));
};

/** A request, and the number of gateways that it is sent to in turn, starting with the first. */
export type CrowdOptions = RequestOptions & { readonly to?: number };

/** More concurrent requests would only wait for each other. */
const MAX_CONCURRENCY = 250;

/** Sends many requests with the highest concurrency. */
export const askAtOnce = async (
  { gateways }: InProcessStack,
  count: number,
  { to = gateways.length, ...options }: CrowdOptions = {},
): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) answers.push(await askFast(gateways[sent++ % to]!.url, options));
  };
  await Promise.all(Array.from({ length: Math.min(count, MAX_CONCURRENCY) }, client));
  return answers;
};

export const passed = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;

/** Responses with neither 200 nor 429. */
export const unexpectedAnswers = (answers: readonly Answer[]): readonly string[] =>
  answers
    .filter(({ status }) => status !== 200 && status !== 429)
    .map(({ status, text }) => `${status} ${text}`);

/**
 * Repeats requests until so many have passed in all, and returns all responses. On a busy machine, a
 * gateway may lose the store for a moment and then reject more requests than necessary.
 */
export const askUntilPassed = async (
  stack: InProcessStack,
  crowd: readonly Answer[],
  { passing, ...options }: CrowdOptions & { readonly passing: number },
): Promise<readonly Answer[]> => {
  const answers = [...crowd];
  for (let turn = 0; turn < 10 && passed(answers) < passing; turn += 1) {
    await sleep(PAUSE_MS);
    answers.push(...(await askAtOnce(stack, 100, options)));
  }
  return answers;
};
