import { randomBytes } from 'node:crypto';

const SEPARATOR = '.';

/** Creates a job id that begins with the inbox for its reply, so that no other field is needed. */
export function createJobId(inbox: string, serial: number): string {
  return inbox + SEPARATOR + serial.toString(36);
}

/** The inbox in a job id; undefined for a job that expects no reply. */
export function inboxOfJob(jobId: string): string | undefined {
  const end = jobId.indexOf(SEPARATOR);
  return end > 0 ? jobId.slice(0, end) : undefined;
}

/** The inboxes of the previous release are named `inbox-…`. */
const INBOX_PREFIX = 'replies-';

/** Creates a unique name for a client's inbox, where the replies to its jobs arrive. */
export function createInboxName(): string {
  return INBOX_PREFIX + randomBytes(9).toString('hex');
}

/** Whether the client also receives notifications of Postgres; one of the previous release reads a queue only. */
export function acceptsNotifications(inbox: string): boolean {
  return inbox.startsWith(INBOX_PREFIX);
}

const PARTIAL_SEPARATOR = '~';

/** An id for a partial reply to a job: where replies are jobs themselves, each needs one of its own. */
export function partialReplyId(jobId: string, serial: number): string {
  return jobId + PARTIAL_SEPARATOR + serial.toString(36);
}

/** The id of the job that a reply belongs to, by the id of the reply. */
export function jobOfReply(replyId: string): string {
  const end = replyId.indexOf(PARTIAL_SEPARATOR);
  return end > 0 ? replyId.slice(0, end) : replyId;
}
