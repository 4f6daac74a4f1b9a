import { Socket } from 'node:net';

/**
 * Stands for a connection that could not be made. A connector that rejects would end its client for
 * good; one that hands out a broken stream has it try again, within the limits of its commands.
 */
export function brokenStream(): Socket {
  return new Socket().destroy();
}
