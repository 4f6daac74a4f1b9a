import type { JobReport } from '#messaging';
import type { Logger, Metrics, Observers } from '#observability';

/** Counts every chunk that a worker has taken, and writes a line on it for whoever looks closely. */
export const observeJobs =
  ({ logger, metrics }: Pick<Observers, 'logger' | 'metrics'>) =>
  (report: JobReport): void => {
    count(metrics, report);
    tell(logger, report);
  };

const count = (metrics: Metrics, { queue, outcome, waitMs, durationMs }: JobReport): void => {
  metrics.of('jobWait').observe({ queue }, waitMs / 1_000);
  if (outcome === 'expired') return metrics.of('deadlineDrops').inc({ queue });
  if (outcome === 'unreadable') return;
  metrics.of('jobDuration').observe({ queue, outcome }, durationMs / 1_000);
};

/** At debug level: a busy worker ends hundreds of chunks a second. */
const tell = (logger: Logger, { waitMs, durationMs, ...report }: JobReport): void =>
  logger.debug(
    { ...report, waitMs, durationMs: Math.round(durationMs * 100) / 100 },
    'chunk ended',
  );
