import { describe, expect, it } from 'vitest';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { PassBudget, WorkBudget, searchWork } from './work-budget.js';

const index = anIndex({ streets: [{ name: 'Main Street', city: 'Springfield' }] });
const share = WorkBudget.of(index).mostUnits * searchWork.passQueryShare;
const most = searchWork.passLimitShare / searchWork.passQueryShare;

/** The limits of queries that spend so many shares each, in shares. */
const limitsOf = (spent: readonly number[]): readonly number[] => {
  const pass = new PassBudget(index);
  return spent.map((shares) => {
    const budget = pass.next();
    budget.spend('posting', shares * share);
    pass.charge(budget);
    return Math.round(budget.mostUnits / share);
  });
};

describe('the budget of a pass', () => {
  it.each([
    [
      'the largest limit while the others use their share',
      [1, 1, 1, most],
      [most, most, most, most],
    ],
    ['its share after one that used its limit', [most, 1, 1, 1], [most, 1, 1, 1]],
    ['what earlier queries have not used', [most, 0, 0, 0], [most, 1, 2, 3]],
    ['no more than the largest limit', [0, 0, most], [most, most, most]],
    ['its share after one that exceeded its limit', [most + 2, 0, 0, 0, 0], [most, 1, 1, 1, 2]],
  ])('gives a query %s', (_, spent, limits) => {
    expect(limitsOf(spent)).toEqual(limits);
  });
});
