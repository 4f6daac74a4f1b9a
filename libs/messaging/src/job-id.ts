import { randomBytes } from 'node:crypto';

const SEPARATOR = '.';

/** A name that no other client has: replies to its jobs go there, and to nobody else. */
export function newInbox(): string {
  return `inbox-${randomBytes(9).toString('hex')}`;
}

/** A job's id carries the inbox that its reply goes to, so that nothing else need carry it. */
export function jobIdOf(inbox: string, serial: number): string {
  return inbox + SEPARATOR + serial.toString(36);
}

/** Undefined for a job that nobody awaits a reply to. */
export function inboxOf(jobId: string): string | undefined {
  const end = jobId.indexOf(SEPARATOR);
  return end > 0 ? jobId.slice(0, end) : undefined;
}
