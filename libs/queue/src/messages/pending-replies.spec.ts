import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PendingReplies, type ReplyOutcome } from './pending-replies.js';

const NOW = 1_000;

/** An event at a pending reply, or the passing of time. */
type Step =
  | readonly ['add', id: string, deadline: number]
  | readonly ['settle', id: string, reply: string]
  | readonly ['fail', id: string, reason: 'deadline' | 'lost' | 'unsent' | 'closed']
  | readonly ['failAll', reason: 'closed']
  | readonly ['cancel', id: string]
  | readonly ['wait', ms: number];

/** The id of a job and the reply that its listener received, or `-reason`. */
type Outcome = readonly [id: string, outcome: string];

interface Case {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly outcomes: readonly Outcome[];
  /** Replies that are still pending at the end. */
  readonly left?: number;
}

const cases: readonly Case[] = [
  {
    name: 'a reply goes to the message with its id, in any order',
    steps: [
      ['add', 'a', 2_000],
      ['add', 'b', 2_000],
      ['settle', 'b', '+2'],
      ['settle', 'a', '+1'],
    ],
    outcomes: [
      ['b', '+2'],
      ['a', '+1'],
    ],
  },
  {
    name: 'a reply leaves the other messages waiting',
    steps: [
      ['add', 'a', 2_000],
      ['add', 'b', 2_000],
      ['settle', 'a', '+1'],
    ],
    outcomes: [['a', '+1']],
    left: 1,
  },
  {
    name: 'an id that is a prefix of another one is a different message',
    steps: [
      ['add', 'inbox.1', 2_000],
      ['add', 'inbox.12', 2_000],
      ['settle', 'inbox.12', '+12'],
    ],
    outcomes: [['inbox.12', '+12']],
    left: 1,
  },
  {
    name: 'an empty reply is a reply',
    steps: [
      ['add', 'a', 2_000],
      ['settle', 'a', ''],
    ],
    outcomes: [['a', '']],
  },
  {
    name: 'the second reply to a message is dropped',
    steps: [
      ['add', 'a', 2_000],
      ['settle', 'a', '+1'],
      ['settle', 'a', '+2'],
      ['wait', 5_000],
    ],
    outcomes: [['a', '+1']],
  },
  {
    name: 'a partial reply does not end the wait',
    steps: [
      ['add', 'a', 2_000],
      ['settle', 'a', '*1'],
      ['settle', 'a', '*2'],
      ['settle', 'a', '+3'],
      ['settle', 'a', '*4'],
    ],
    outcomes: [
      ['a', '*1'],
      ['a', '*2'],
      ['a', '+3'],
    ],
  },
  {
    name: 'a wait ends at its deadline after a partial reply, too',
    steps: [
      ['add', 'a', 1_500],
      ['settle', 'a', '*1'],
      ['wait', 500],
    ],
    outcomes: [
      ['a', '*1'],
      ['a', '-deadline'],
    ],
  },
  {
    name: 'a reply that no message waits for is dropped',
    steps: [
      ['settle', 'unknown', '+3'],
      ['add', 'a', 2_000],
      ['settle', 'unknown', '+3'],
    ],
    outcomes: [],
    left: 1,
  },
  {
    name: 'nothing happens one millisecond before the deadline',
    steps: [
      ['add', 'a', 1_500],
      ['wait', 499],
    ],
    outcomes: [],
    left: 1,
  },
  {
    name: 'a wait ends at its deadline',
    steps: [
      ['add', 'a', 1_500],
      ['wait', 500],
    ],
    outcomes: [['a', '-deadline']],
  },
  {
    name: 'every message has its own deadline',
    steps: [
      ['add', 'late', 3_000],
      ['add', 'soon', 1_500],
      ['wait', 500],
    ],
    outcomes: [['soon', '-deadline']],
    left: 1,
  },
  {
    name: 'a deadline in the past ends the wait at once',
    steps: [
      ['add', 'a', 999],
      ['wait', 1],
    ],
    outcomes: [['a', '-deadline']],
  },
  {
    name: 'a reply after the deadline is dropped',
    steps: [
      ['add', 'a', 1_500],
      ['wait', 500],
      ['settle', 'a', '+1'],
    ],
    outcomes: [['a', '-deadline']],
  },
  {
    name: 'a deadline beyond the longest timer does not end the wait at once',
    steps: [
      ['add', 'a', NOW + 2 ** 40],
      ['wait', 10_000],
    ],
    outcomes: [],
    left: 1,
  },
  {
    name: 'a message that cannot be sent fails with that reason, and only it',
    steps: [
      ['add', 'a', 2_000],
      ['add', 'b', 2_000],
      ['fail', 'a', 'unsent'],
    ],
    outcomes: [['a', '-unsent']],
    left: 1,
  },
  {
    name: 'a lost message fails with that reason, and does not time out later',
    steps: [
      ['add', 'a', 2_000],
      ['fail', 'a', 'lost'],
      ['wait', 5_000],
    ],
    outcomes: [['a', '-lost']],
  },
  {
    name: 'failing a message that nothing waits for has no effect',
    steps: [
      ['add', 'a', 2_000],
      ['fail', 'unknown', 'lost'],
    ],
    outcomes: [],
    left: 1,
  },
  {
    name: 'all messages fail when the client closes',
    steps: [
      ['add', 'a', 2_000],
      ['add', 'b', 3_000],
      ['failAll', 'closed'],
      ['wait', 5_000],
    ],
    outcomes: [
      ['a', '-closed'],
      ['b', '-closed'],
    ],
  },
  {
    name: 'the listener of a cancelled message is never called',
    steps: [
      ['add', 'a', 2_000],
      ['cancel', 'a'],
      ['settle', 'a', '+1'],
      ['wait', 5_000],
    ],
    outcomes: [],
  },
  {
    name: 'an id can be waited for again once its wait has ended',
    steps: [
      ['add', 'a', 2_000],
      ['settle', 'a', '+1'],
      ['add', 'a', 2_000],
      ['settle', 'a', '+2'],
    ],
    outcomes: [
      ['a', '+1'],
      ['a', '+2'],
    ],
  },
];

describe('pending replies', () => {
  let pending: PendingReplies;
  let outcomes: Outcome[];

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    pending = new PendingReplies();
    outcomes = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const describeOutcome = (outcome: ReplyOutcome): string =>
    'none' in outcome ? `-${outcome.none}` : outcome.reply;

  const add = (id: string, deadline: number): void =>
    pending.add(id, deadline, (outcome) => outcomes.push([id, describeOutcome(outcome)]));

  const run = (step: Step): void => {
    switch (step[0]) {
      case 'add':
        return add(step[1], step[2]);
      case 'settle':
        return pending.settle(step[1], step[2]);
      case 'fail':
        return pending.fail(step[1], step[2]);
      case 'failAll':
        return pending.failAll(step[1]);
      case 'cancel':
        return void pending.cancel(step[1]);
      case 'wait':
        return void vi.advanceTimersByTime(step[1]);
    }
  };

  it.each(cases)('$name', ({ steps, outcomes: expected, left = 0 }) => {
    for (const step of steps) run(step);

    expect(outcomes).toEqual(expected);
    expect(pending.size).toBe(left);
    expect(vi.getTimerCount()).toBe(left);
  });

  it('pass on the cause of a failure', () => {
    const cause = new Error('connection lost');
    const received: ReplyOutcome[] = [];
    pending.add('a', 2_000, (outcome) => received.push(outcome));
    pending.fail('a', 'unsent', cause);

    expect(received).toEqual([{ none: 'unsent', cause }]);
    expect((received[0] as { readonly cause?: unknown }).cause).toBe(cause);
  });

  it('report whether there was something to cancel', () => {
    add('a', 2_000);

    expect(pending.cancel('unknown')).toBe(false);
    expect(pending.cancel('a')).toBe(true);
    expect(pending.cancel('a')).toBe(false);
  });

  it('refuse an id that is waited for already', () => {
    add('a', 2_000);

    expect(() => add('a', 3_000)).toThrow('job a is already waiting for a reply');
    expect(pending.size).toBe(1);
  });
});

describe('the jobs to look up', () => {
  let pending: PendingReplies;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    pending = new PendingReplies();
    for (const id of ['a', 'b', 'c', 'unsent']) pending.add(id, 100_000, () => undefined);
    pending.markSent('a');
    pending.markSent('b');
    vi.advanceTimersByTime(1_000);
    pending.markSent('c');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are those sent at or before the given time', () => {
    expect(pending.takeUnheard(999, 10)).toEqual([]);
    expect(pending.takeUnheard(1_000, 10)).toEqual(['a', 'b']);
  });

  it('are returned in turn, up to the limit', () => {
    expect(pending.takeUnheard(1_500, 1)).toEqual(['a']);
    expect(pending.takeUnheard(1_500, 10)).toEqual(['b']);
    expect(pending.takeUnheard(1_500, 10)).toEqual([]);
  });

  it('are none with a limit of none', () => {
    expect(pending.takeUnheard(5_000, 0)).toEqual([]);
  });

  it('include those looked up before, once that is long enough ago', () => {
    expect(pending.takeUnheard(1_500, 10)).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1_000);

    expect(pending.takeUnheard(2_500, 10)).toEqual(['c', 'a', 'b']);
  });

  it('are others before those that the last call returned', () => {
    expect(pending.takeUnheard(1_500, 1)).toEqual(['a']);
    vi.advanceTimersByTime(10_000);

    expect(pending.takeUnheard(9_000, 1)).toEqual(['b']);
    expect(pending.takeUnheard(20_000, 1)).toEqual(['c']);
    expect(pending.takeUnheard(20_000, 1)).toEqual(['a']);
  });

  it('never include a message that has not been sent', () => {
    expect(pending.takeUnheard(1_000_000, 10)).toEqual(['a', 'b', 'c']);
  });

  it('do not include messages that were answered', () => {
    pending.settle('a', '+1');

    expect(pending.takeUnheard(5_000, 10)).toEqual(['b', 'c']);
  });

  it('do not include a message that was answered before it was marked as sent', () => {
    pending.settle('unsent', '+1');
    pending.markSent('unsent');

    expect(pending.takeUnheard(5_000, 10)).toEqual(['a', 'b', 'c']);
  });
});
