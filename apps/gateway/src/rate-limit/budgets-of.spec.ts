import { describe, expect, it } from '@jest/globals';
import type { KeyLimits } from '#access';
import { queryBudgetOf, requestBudgetOf } from './budgets-of.js';

const principal = (limits: KeyLimits) => ({ keyId: 'k', prefix: 'p', name: 'n', limits });

describe('the budgets of a key', () => {
  it('are 300 requests a minute for each version, and no budget of queries', () => {
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

  it('are those of the key where it has its own', () => {
    const own = principal({
      v1RequestsPerMinute: 1,
      v2RequestsPerMinute: 2,
      v2QueriesPerMinute: 3,
    });
    expect(requestBudgetOf(own, 'v1')?.limit).toBe(1);
    expect(requestBudgetOf(own, 'v2')?.limit).toBe(2);
    expect(queryBudgetOf(own)?.limit).toBe(3);
  });

  it('are none for a key without limits', () => {
    const free = principal({ unlimited: true, v2QueriesPerMinute: 3 });
    expect(requestBudgetOf(free, 'v2')).toBeUndefined();
    expect(queryBudgetOf(free)).toBeUndefined();
  });
});
