import type { Metrics } from './metrics.js';

/** How full a queue is. */
interface QueueBacklog {
  readonly waiting: number;
  readonly active: number;
  readonly oldestWaitMs: number;
}

/**
 * Reads the state of a queue on every scrape. While the queue cannot be reached its metrics are
 * absent.
 */
export function collectQueueMetrics(
  metrics: Metrics,
  queue: string,
  look: () => Promise<QueueBacklog>,
): void {
  const read = async (): Promise<void> => {
    const { waiting, active, oldestWaitMs } = await look();
    metrics.of('queueDepth').set({ queue, state: 'waiting' }, waiting);
    metrics.of('queueDepth').set({ queue, state: 'active' }, active);
    metrics.of('queueOldest').set({ queue }, oldestWaitMs / 1_000);
  };
  metrics.addCollector({ metrics: ['queueDepth', 'queueOldest'], read });
}

/** The connections of one pool. */
interface PoolUsage {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Registers a function that reads the state of a pool. */
type RegisterPool = (look: () => PoolUsage) => void;

/**
 * Exports the connections of every pool on each scrape. Returns a function that registers a pool
 * under a name.
 */
export function collectPoolMetrics(metrics: Metrics): (pool: string) => RegisterPool {
  const looks = new Map<string, () => PoolUsage>();
  const read = (): void => {
    for (const [pool, look] of looks) {
      for (const [state, count] of Object.entries<number>({ ...look() })) {
        metrics.of('databasePool').set({ pool, state }, count);
      }
    }
  };
  metrics.addCollector({ metrics: ['databasePool'], read });
  return (pool) => (look) => void looks.set(pool, look);
}
