import type { FastifyReply } from 'fastify';

/** What is said beforehand of a text that is then not sent. */
const announcements = [
  'Accept-Ranges',
  'Batch-Complete',
  'Batch-Next-Row',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'ETag',
] as const;

/** Takes back what was announced of an answer, lest a failure in its place be read as a part of it. */
export function withdrawAnswer(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of announcements) reply.removeHeader(name);
}
