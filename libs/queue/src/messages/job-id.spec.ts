import { describe, expect, it } from 'vitest';
import {
  acceptsNotifications,
  createInboxName,
  createJobId,
  inboxOfJob,
  jobOfReply,
  partialReplyId,
} from './job-id.js';

describe('the id of a partial reply', () => {
  it('is another one for each reply, and contains the job id', () => {
    const jobId = createJobId(createInboxName(), 7);
    const ids = [0, 1, 40].map((serial) => partialReplyId(jobId, serial));
    expect(new Set([...ids, jobId]).size).toBe(4);
    expect(ids.map(jobOfReply)).toEqual([jobId, jobId, jobId]);
    expect(jobOfReply(jobId)).toBe(jobId);
  });
});

describe('a job id', () => {
  it('contains the inbox for its reply', () => {
    const inbox = createInboxName();

    expect(inboxOfJob(createJobId(inbox, 0))).toBe(inbox);
    expect(inboxOfJob(createJobId(inbox, 123_456))).toBe(inbox);
  });

  it('is valid for BullMQ: no colon, no integer', () => {
    const id = createJobId(createInboxName(), 7);

    expect(id).not.toContain(':');
    expect(Number(id)).toBeNaN();
  });

  it('has no inbox when BullMQ has generated it', () => {
    expect(inboxOfJob('17')).toBeUndefined();
    expect(inboxOfJob('.17')).toBeUndefined();
  });
});

describe('the name of an inbox', () => {
  it('tells whether its client receives notifications', () => {
    expect(acceptsNotifications(createInboxName())).toBe(true);
    expect(acceptsNotifications('inbox-9654488c9718718226')).toBe(false);
  });

  it('is unique', () => {
    expect(createInboxName()).not.toBe(createInboxName());
  });
});
