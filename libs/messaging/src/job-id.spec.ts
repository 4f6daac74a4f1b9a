import { describe, expect, it } from '@jest/globals';
import { inboxOf, jobIdOf, newInbox } from './job-id.js';

describe('a job’s id', () => {
  it('names the inbox that its reply goes to', () => {
    const inbox = newInbox();

    expect(inboxOf(jobIdOf(inbox, 0))).toBe(inbox);
    expect(inboxOf(jobIdOf(inbox, 123_456))).toBe(inbox);
  });

  it('is one that BullMQ takes: no colon, no integer', () => {
    const id = jobIdOf(newInbox(), 7);

    expect(id).not.toContain(':');
    expect(Number(id)).toBeNaN();
  });

  it('names none when BullMQ gave it', () => {
    expect(inboxOf('17')).toBeUndefined();
  });
});

describe('an inbox', () => {
  it('is nobody else’s', () => {
    expect(newInbox()).not.toBe(newInbox());
  });
});
