import { createHash } from 'node:crypto';

/** A key for records that have none: a digest of what they say. */
export const contentKey = (content: unknown): string =>
  createHash('sha1').update(JSON.stringify(content)).digest('hex');
