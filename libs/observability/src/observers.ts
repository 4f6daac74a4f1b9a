import type { Logger } from './logger.js';
import type { Metrics } from './metrics/metrics.js';

/** What a program tells of itself with. */
export interface Observers {
  readonly logger: Logger;
  readonly metrics: Metrics;
}
