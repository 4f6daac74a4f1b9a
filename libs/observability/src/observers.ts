import type { Logger } from './logger.js';
import type { Metrics } from './metrics/metrics.js';
import type { Tracing } from './tracing/tracing.js';

/** What a program tells of itself with. */
export interface Observers {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing;
}
