import { startStack } from '../../tools/services/stack.js';
import type { Stack } from '../../tools/services/stack.js';

/**
 * Starts a gateway without queue, worker or Postgres (nothing listens on port 1), to test that
 * rejected requests and static routes do not depend on them.
 */
export const startGatewayWithoutBackends = (
  environment?: Readonly<Record<string, string>>,
): Promise<Stack> => startStack({ queueUrl: 'redis://127.0.0.1:1', workers: 0, environment });
