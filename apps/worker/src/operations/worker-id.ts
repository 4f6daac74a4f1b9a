import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** The machine's name, for people, and what no other worker there has. */
export const newWorkerId = (): string => `${hostname()}/${randomBytes(4).toString('hex')}`;
