import { describe, expect, it } from 'vitest';
import type { KeyLimits } from '#access';
import { queryBudgetOf, requestBudgetOf, suggestBudgetOf } from './budgets.js';

const principal = (limits: KeyLimits) => ({
  keyId: 'k',
  prefix: 'p',
  name: 'n',
  limits,
  scope: {},
});

describe('the budgets of an API key', () => {
  it('default to 300 requests a minute in each version, and no limit of queries', () => {
    expect(requestBudgetOf(principal({}), 'v1')).toMatchObject({
      name: 'v1:requests:k',
      limit: 300,
    });
    expect(requestBudgetOf(principal({}), 'v2')).toMatchObject({
      name: 'v2:requests:k',
      limit: 300,
    });
    expect(queryBudgetOf(principal({}))).toBeUndefined();
  });

  it('are the limits of the key where it has its own', () => {
    const own = principal({
      v1RequestsPerMinute: 1,
      v2RequestsPerMinute: 2,
      v2QueriesPerMinute: 3,
    });
    expect(requestBudgetOf(own, 'v1')?.limit).toBe(1);
    expect(requestBudgetOf(own, 'v2')?.limit).toBe(2);
    expect(queryBudgetOf(own)).toEqual({ name: 'v2:queries:k', policy: 'queries', limit: 3 });
  });

  it('have a limit of suggest requests that is the same for all keys', () => {
    const own = principal({ v2RequestsPerMinute: 2 });
    expect(suggestBudgetOf(own, 600)).toEqual({
      name: 'v2:suggest:k',
      policy: 'suggest',
      limit: 600,
    });
  });

  it('do not exist for an unlimited key', () => {
    const unlimited = principal({ unlimited: true, v2QueriesPerMinute: 3 });
    expect(requestBudgetOf(unlimited, 'v2')).toBeUndefined();
    expect(queryBudgetOf(unlimited)).toBeUndefined();
    expect(suggestBudgetOf(unlimited, 600)).toBeUndefined();
  });
});
