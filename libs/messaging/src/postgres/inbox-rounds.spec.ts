import { beforeEach, describe, expect, it } from '@jest/globals';
import { InboxRounds } from './inbox-rounds.js';

const MINUTE_MS = 60_000;

describe('the rounds of one who has an inbox', () => {
  let rounds: InboxRounds;

  beforeEach(() => {
    rounds = new InboxRounds(MINUTE_MS);
  });

  const leftAt = (minute: number, signedAt: number): readonly string[] =>
    rounds.leftOf(new Map([['other', signedAt * MINUTE_MS]]), minute * MINUTE_MS);

  it('find what nobody has signed for in six of them', () => {
    const found = [0, 1, 2, 3, 4, 5, 6, 7].map((minute) => leftAt(minute, 0).length);
    expect(found).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('leave alone who signs again after an outage, though a while later than others', () => {
    expect(leftAt(20, 0)).toEqual([]);
    expect(leftAt(21, 20.9)).toEqual([]);
    expect(leftAt(22, 21.9)).toEqual([]);
  });

  it('leave alone who signs', () => {
    for (let minute = 0; minute < 10; minute += 1) expect(leftAt(minute, minute)).toEqual([]);
  });
});
