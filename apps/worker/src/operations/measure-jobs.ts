import type { JobReport } from '#messaging';
import type { Metrics } from '#observability';

/** Counts every chunk that a worker has taken: how long it waited, and how long it took. */
export const measureJobs =
  (metrics: Metrics) =>
  ({ queue, outcome, waitMs, durationMs }: JobReport): void => {
    metrics.of('jobWait').observe({ queue }, waitMs / 1_000);
    if (outcome === 'expired') return metrics.of('deadlineDrops').inc({ queue });
    if (outcome === 'unreadable') return;
    metrics.of('jobDuration').observe({ queue, outcome }, durationMs / 1_000);
  };
