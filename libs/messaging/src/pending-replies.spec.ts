import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PendingReplies, type ReplyOutcome } from './pending-replies.js';

describe('pending replies', () => {
  let pending: PendingReplies;
  let outcomes: [string, ReplyOutcome][];

  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000 });
    pending = new PendingReplies();
    outcomes = [];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const wait = (id: string, deadline: number): void =>
    pending.await(id, deadline, (outcome) => outcomes.push([id, outcome]));

  it('hand each reply to the one who waits for it', () => {
    wait('a', 2_000);
    wait('b', 2_000);
    pending.settle('b', '+2');
    pending.settle('a', '+1');

    expect(outcomes).toEqual([
      ['b', { reply: '+2' }],
      ['a', { reply: '+1' }],
    ]);
    expect(pending.size).toBe(0);
  });

  it('tell of the first reply alone', () => {
    wait('a', 2_000);
    pending.settle('a', '+1');
    pending.settle('a', '+2');
    pending.settle('unknown', '+3');
    jest.advanceTimersByTime(5_000);

    expect(outcomes).toEqual([['a', { reply: '+1' }]]);
  });

  it('end at the deadline', () => {
    wait('a', 1_500);
    jest.advanceTimersByTime(499);
    expect(outcomes).toEqual([]);
    jest.advanceTimersByTime(1);

    expect(outcomes).toEqual([['a', { none: 'deadline', cause: undefined }]]);
  });

  it('end at a deadline farther away than a timer reaches', () => {
    wait('a', 1_000 + 2 ** 40);
    jest.advanceTimersByTime(10_000);

    expect(outcomes).toEqual([]);
    pending.forget('a');
  });

  it('are named in turn to be asked after, but for those not sent or heard of lately', () => {
    for (const id of ['a', 'b', 'c', 'unsent']) wait(id, 100_000);
    pending.markSent('a');
    pending.markSent('b');
    jest.advanceTimersByTime(1_000);
    pending.markSent('c');

    expect(pending.takeQuiet(1_500, 1)).toEqual(['a']);
    expect(pending.takeQuiet(1_500, 10)).toEqual(['b']);
    expect(pending.takeQuiet(1_500, 10)).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(pending.takeQuiet(2_500, 10)).toEqual(['a', 'b', 'c']);
    pending.giveUpAll('closed');
  });

  it('are all given up when the client closes', () => {
    wait('a', 2_000);
    wait('b', 2_000);
    pending.giveUpAll('closed');

    expect(outcomes.map(([, outcome]) => outcome)).toMatchObject([
      { none: 'closed' },
      { none: 'closed' },
    ]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
