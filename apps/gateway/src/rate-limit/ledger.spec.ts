import { beforeEach, describe, expect, it } from '@jest/globals';
import { Ledger } from './ledger.js';

const budget = { name: 'b', policy: 'default', limit: 300 } as const;
const GATEWAYS = 3;

describe('the ledger of one gateway of three', () => {
  let ledger: Ledger;
  beforeEach(() => {
    ledger = new Ledger();
  });

  /** What the counters said, and what the gateway did thereupon. */
  const passTogether = (times: number, spentByAll: number): void => {
    for (let time = 0; time < times; time += 1) {
      const tally = { fits: true, spent: spentByAll, msLeft: 50_000, sentAt: performance.now() };
      ledger.heard(budget, 1, tally);
      ledger.pass(budget, 1);
    }
  };

  const passAlone = (): number => {
    let count = 0;
    while (ledger.passAlone(budget, 1, GATEWAYS).fits) count += 1;
    return count;
  };

  it.each([
    { own: 0, all: 0, left: 100, why: 'its share, of a budget that nobody has touched' },
    { own: 40, all: 120, left: 60, why: 'its share less what it has let pass' },
    { own: 10, all: 270, left: 10, why: 'an equal part of what all have left' },
    { own: 150, all: 200, left: 0, why: 'nothing, when it has had more than its share' },
    { own: 100, all: 300, left: 0, why: 'nothing, when nothing is left' },
  ])('lets pass alone $why', ({ own, all, left }) => {
    passTogether(own, all);
    ledger.startAlone();

    expect(passAlone()).toBe(left);
  });

  it('lets pass alone no more than a part of what others have left, though it had no share in it', () => {
    ledger.heardOf({ name: 'b', spent: 240, msLeft: 50_000 });
    ledger.heardOf({ name: 'b', spent: 234, msLeft: 50_000 });
    ledger.startAlone();

    expect(passAlone()).toBe(20);
  });

  it('refuses alone a cost that does not fit, and counts none of it', () => {
    expect(ledger.passAlone(budget, 101, GATEWAYS)).toMatchObject({ fits: false, left: 100 });
    expect(ledger.passAlone(budget, 100, GATEWAYS)).toMatchObject({ fits: true, left: 0 });
  });

  it('owes the counters what it let pass without them, and pays it once', () => {
    passTogether(20, 20);
    ledger.startAlone();
    passAlone();

    expect(ledger.payArrears()).toMatchObject([{ name: 'b', cost: 80 }]);
    expect(ledger.payArrears()).toEqual([]);
  });

  it('owes all of its window when the counters were lost', () => {
    passTogether(20, 60);
    ledger.forgetCounted();

    expect(ledger.payArrears()).toMatchObject([{ cost: 20 }]);
  });

  it('gets back what the counters hold for a reply that came too late', () => {
    const late = { fits: true, spent: 1, msLeft: 50_000, sentAt: performance.now() };
    ledger.heard(budget, 1, late);

    expect(ledger.payArrears()).toMatchObject([{ cost: -1 }]);
  });

  it('owes again what could not be paid', () => {
    ledger.passAlone(budget, 5, GATEWAYS);
    ledger.oweAgain(ledger.payArrears());

    expect(ledger.payArrears()).toMatchObject([{ cost: 5 }]);
  });

  it('begins anew when the counters speak of another window', () => {
    passTogether(90, 300);
    const next = { fits: true, spent: 1, msLeft: 60_000, sentAt: performance.now() + 50_000 };
    ledger.heard(budget, 1, next);
    ledger.pass(budget, 1);
    ledger.startAlone();

    expect(passAlone()).toBe(99);
  });
});
