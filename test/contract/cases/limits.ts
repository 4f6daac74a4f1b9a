import assert from 'node:assert/strict';
import type { Ask, ContractAnswer, ContractCase, ContractRequest } from '../contract-case.js';

/** More requests than the default limit of a minute. */
const FLOOD = 320;
const AT_ONCE = 20;

const v1: ContractRequest = {
  path: '/final-destination/v1',
  body: { latitude: 0, longitude: -30 },
};
const v2: ContractRequest = { body: { queries: [{ location: { latitude: 0, longitude: -30 } }] } };

/** An unlimited key has no budget that could be exhausted. */
const isLimited = ({ headers }: ContractAnswer): boolean => headers.has('ratelimit-policy');

const statesBudget =
  (request: ContractRequest) =>
  async (ask: Ask): Promise<void> => {
    const answer = await ask(request);
    if (!isLimited(answer)) return;
    assert.match(answer.headers.get('ratelimit-policy') ?? '', /^"[\w-]+";q=\d+;w=60(?:,|$)/);
    assert.match(answer.headers.get('ratelimit') ?? '', /^"[\w-]+";r=\d+;t=\d+(?:,|$)/);
  };

const isUsedUp =
  (request: ContractRequest, keys: readonly string[]) =>
  async (ask: Ask): Promise<void> => {
    if (!isLimited(await ask(request))) return;
    const refused = await firstRefusal(ask, request);
    assert.ok(refused, `none of ${FLOOD} requests was refused`);
    assert.equal(refused.status, 429);
    assert.deepEqual(Object.keys(refused.body as object).sort(), keys);
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 60, `Retry-After is ${seconds}`);
    assert.match(refused.headers.get('ratelimit') ?? '', /r=0/);
  };

const firstRefusal = async (
  ask: Ask,
  request: ContractRequest,
): Promise<ContractAnswer | undefined> => {
  for (let sent = 0; sent < FLOOD; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(request)));
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return refused;
  }
  return undefined;
};

/** The cases of rate limits; their requests do not wait for the next window. */
export const limitCases: readonly ContractCase[] = [
  {
    table: 'v1, rate limit',
    name: 'a response states the budget of the key',
    run: statesBudget(v1),
  },
  {
    table: 'v2, rate limit',
    name: 'a response states the budget of the key',
    run: statesBudget(v2),
  },
  {
    table: 'v1, rate limit',
    name: 'an exhausted budget is 429 with Retry-After',
    run: isUsedUp(v1, ['error']),
  },
  {
    table: 'v2, rate limit',
    name: 'an exhausted budget is 429 with Retry-After',
    run: isUsedUp(v2, ['code', 'reason', 'remediation']),
  },
];
