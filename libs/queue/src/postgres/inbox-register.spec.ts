import { beforeEach, describe, expect, it } from 'vitest';
import { AbandonedInboxes } from './inbox-register.js';

const MINUTE_MS = 60_000;

describe('the detection of abandoned inboxes', () => {
  let inboxes: AbandonedInboxes;

  beforeEach(() => {
    inboxes = new AbandonedInboxes('inbox:', MINUTE_MS);
  });

  const look = (minute: number, value: string): readonly string[] =>
    inboxes.update({ 'inbox:other': value, version: '1' }, minute * MINUTE_MS);

  it('reports an inbox that has not been registered for more than five inboxes', () => {
    const abandoned = [0, 1, 2, 3, 4, 5, 6].map((minute) => look(minute, 'the last'));
    expect(abandoned).toEqual([[], [], [], [], [], [], ['inbox:other']]);
  });

  it('does not report an inbox that is registered in every round', () => {
    for (let minute = 0; minute < 10; minute += 1) expect(look(minute, `${minute}`)).toEqual([]);
  });

  it('starts over after a missed round', () => {
    for (const minute of [0, 1, 2, 3, 4]) look(minute, 'before');
    // What delayed this client may have delayed the other one for longer.
    const abandoned = [20, 21, 23, 24, 25, 26, 27].map((minute) => look(minute, 'before'));
    expect(abandoned.flat()).toEqual([]);
    expect(look(28, 'after')).toEqual([]);
  });
});
