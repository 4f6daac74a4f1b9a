import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

/**
 * Starts a gateway without queue, worker or Postgres (nothing listens on port 1), to test that
 * rejected requests and static routes do not depend on them.
 */
export const startGatewayWithoutBackends = (
  environment?: Readonly<Record<string, string>>,
): Promise<InProcessStack> =>
  startInProcess({ queueUrl: 'redis://127.0.0.1:1', workers: 0, environment });
