import type { Metrics } from './metrics.js';

/** How full a queue is. */
export interface WatchedQueue {
  readonly waiting: number;
  readonly active: number;
  readonly oldestWaitMs: number;
}

/** Has a queue looked at whenever somebody asks for metrics; one that is out of reach has none. */
export function watchQueue(
  metrics: Metrics,
  queue: string,
  look: () => Promise<WatchedQueue>,
): void {
  const read = async (): Promise<void> => {
    const { waiting, active, oldestWaitMs } = await look();
    metrics.of('queueDepth').set({ queue, state: 'waiting' }, waiting);
    metrics.of('queueDepth').set({ queue, state: 'active' }, active);
    metrics.of('queueOldest').set({ queue }, oldestWaitMs / 1_000);
  };
  metrics.whenAsked({ metrics: ['queueDepth', 'queueOldest'], read });
}
