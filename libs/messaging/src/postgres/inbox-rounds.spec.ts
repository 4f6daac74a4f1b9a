import { beforeEach, describe, expect, it } from '@jest/globals';
import { InboxRounds } from './inbox-rounds.js';

const MINUTE_MS = 60_000;

describe('the rounds of one who has an inbox', () => {
  let rounds: InboxRounds;

  beforeEach(() => {
    rounds = new InboxRounds('inbox:', MINUTE_MS);
  });

  const look = (minute: number, signature: string): readonly string[] =>
    rounds.abandoned({ 'inbox:other': signature, version: '1' }, minute * MINUTE_MS);

  it('find who has not signed for more than five of them', () => {
    const found = [0, 1, 2, 3, 4, 5, 6].map((minute) => look(minute, 'the last'));
    expect(found).toEqual([[], [], [], [], [], [], ['inbox:other']]);
  });

  it('leave alone who signs', () => {
    for (let minute = 0; minute < 10; minute += 1) expect(look(minute, `${minute}`)).toEqual([]);
  });

  it('begin anew after one that was missed', () => {
    for (const minute of [0, 1, 2, 3, 4]) look(minute, 'before');
    // Whoever was kept from signing as well may come back later, or only for a moment at first.
    const found = [20, 21, 23, 24, 25, 26, 27].map((minute) => look(minute, 'before'));
    expect(found.flat()).toEqual([]);
    expect(look(28, 'after')).toEqual([]);
  });
});
