import { startStack } from './stack.js';
import type { Stack } from './stack.js';

/**
 * Starts a gateway without a queue, a worker or a Postgres: nothing listens on port 1. What it
 * refuses, and what it says of itself, must not need them.
 */
export const startLoneGateway = (environment?: Readonly<Record<string, string>>): Promise<Stack> =>
  startStack({ queueUrl: 'redis://127.0.0.1:1', workers: 0, environment });
