import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PendingReplies } from '../messages/pending-replies.js';
import type { ReplyOutcome } from '../messages/pending-replies.js';
import { MissedReplies } from './stored-replies.js';

const SECOND_MS = 1_000;
const LIMIT = 2;

type StoredState = number | [number, string];

const notFinished: StoredState = 0;
const replied: StoredState = [1, JSON.stringify('+1')];
const withoutReply: StoredState = [1, 'null'];
const failed: StoredState = [2, '-failed'];

describe('replies that were missed', () => {
  let pending: PendingReplies;
  let missed: MissedReplies;
  let outcomes: Map<string, ReplyOutcome>;
  let lookedUp: string[];
  let stateOf: (id: string) => StoredState;

  beforeEach(() => {
    vi.useFakeTimers();
    pending = new PendingReplies();
    outcomes = new Map();
    lookedUp = [];
    const isFinished = (id: string): Promise<StoredState> => {
      lookedUp.push(id);
      return Promise.resolve(stateOf(id));
    };
    missed = new MissedReplies({
      ...{ pending, storesEveryReply: false, limit: LIMIT },
      jobs: { isFinished },
    });
    missed.open();
  });
  afterEach(() => {
    missed.close();
    pending.failAll('closed');
    vi.useRealTimers();
  });

  const send = (ids: string): void => {
    for (const id of ids) {
      pending.add(id, Date.now() + 60 * SECOND_MS, (outcome) => outcomes.set(id, outcome));
      pending.markSent(id);
    }
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS);

  it('are all fetched at once, where every job that was looked up has one', async () => {
    send('abcdef');
    stateOf = (id) => (id === 'f' ? failed : replied);
    await pass(1);
    expect(lookedUp).toEqual([...'abcdef']);
    expect(outcomes.get('a')).toEqual({ reply: '+1' });
    expect(outcomes.get('f')).toEqual({ reply: '-failed' });
    expect(pending.size).toBe(0);
  });

  it.each([
    { why: 'not finished', state: notFinished },
    { why: 'finished without a reply', state: withoutReply },
  ])('are looked up in turn, so many a second, where jobs are $why', async ({ state }) => {
    send('abcd');
    stateOf = (id) => (id === 'd' ? replied : state);
    await pass(1);
    expect(lookedUp).toEqual(['a', 'b']);
    await pass(1);
    expect(lookedUp).toEqual(['a', 'b', 'c', 'd']);
    expect([...outcomes.keys()]).toEqual(['d']);
    await pass(1);
    expect(lookedUp.slice(4)).toEqual(['a', 'b']);
  });

  it('are looked up once after a break, also where no job has one', async () => {
    send('abc');
    stateOf = () => withoutReply;
    await missed.fetchAll();
    expect(lookedUp).toEqual(['a', 'b', 'c']);
  });
});
