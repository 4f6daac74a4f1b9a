import { describe, expect, it } from '@jest/globals';
import { InboxRounds } from './inbox-rounds.js';

const MINUTE_MS = 60_000;

/** Signed for at the minute zero, and never again. */
const signatures = [['left', 0]] as const;

describe('the rounds of one who has an inbox', () => {
  const findings = (minutes: readonly number[]): string[][] => {
    const rounds = new InboxRounds();
    return minutes.map((minute) => rounds.leftOf(signatures, minute * MINUTE_MS));
  };

  it('find what was left for five minutes of such rounds', () => {
    expect(findings([0, 1, 2, 3, 4, 5, 6])).toEqual([[], [], [], [], [], [], ['left']]);
  });

  it('find nothing until five minutes after rounds that were missed', () => {
    expect(findings([0, 1, 20, 21, 22, 23, 24, 25]).slice(-2)).toEqual([[], ['left']]);
  });

  it('leave alone who signs', () => {
    const rounds = new InboxRounds();
    for (let minute = 0; minute < 10; minute += 1) {
      const signed = [['alive', minute * MINUTE_MS]] as const;
      expect(rounds.leftOf(signed, minute * MINUTE_MS)).toEqual([]);
    }
  });
});
