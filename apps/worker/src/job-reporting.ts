import type { ArgumentsHost, RpcExceptionFilter } from '@nestjs/common';
import { Catch, Inject } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { throwError } from 'rxjs';
import { GazetteerNotLoadedError } from '#geocoding';
import type { Logger, Metrics, Observability } from '#platform';
import { LOGGER } from '#platform';
import type { JobReport, QueueContext } from '#queue';

/** Returns a listener that counts and logs every chunk that a worker has taken. */
export const reportJobs =
  ({ logger, metrics }: Pick<Observability, 'logger' | 'metrics'>) =>
  (report: JobReport): void => {
    countJob(metrics, report);
    logJob(logger, report);
  };

const countJob = (metrics: Metrics, { queue, outcome, waitMs, durationMs }: JobReport): void => {
  metrics.of('jobWait').observe({ queue }, waitMs / 1_000);
  if (outcome === 'expired') return metrics.of('deadlineDrops').inc({ queue });
  if (outcome === 'unreadable') return;
  metrics.of('jobDuration').observe({ queue, outcome }, durationMs / 1_000);
};

/** At debug level: a busy worker ends hundreds of chunks a second. */
const logJob = (logger: Logger, { waitMs, durationMs, ...report }: JobReport): void =>
  logger.debug(
    { ...report, waitMs, durationMs: Math.round(durationMs * 100) / 100 },
    'chunk ended',
  );

/** Logs a failed chunk with its request id, and replies with the class of the error only. */
@Catch()
export class FailedChunkFilter implements RpcExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> {
    const { requestId } = host.switchToRpc().getContext<QueueContext>();
    const failure = logFailedQueries(this.logger, requestId, thrown);
    return throwError(() => failure);
  }
}

/** Logs the failure of a pass over the queries of several requests, which are answered again one by one. */
export function logFailedPass(logger: Logger, requests: number, thrown: unknown): void {
  const error = errorOf(thrown);
  logger.warn({ requests, ...fieldsOf(error) }, 'pass over requests failed');
}

/** Logs the failure of a request's queries: before the first load a warning, otherwise an error. Returns the class of the error, which is replied. */
export function logFailedQueries(logger: Logger, requestId: string, thrown: unknown): string {
  const error = errorOf(thrown);
  const level = isNotLoaded(error) ? 'warn' : 'error';
  logger[level]({ requestId, ...fieldsOf(error) }, 'chunk failed');
  return error.name;
}

/** Without a stack before the first load: no data set is imported, or the reason is logged where the load fails. */
const fieldsOf = (error: Error) =>
  isNotLoaded(error) ? { cause: error.name } : { cause: error.name, stack: error.stack };

const isNotLoaded = (error: Error): boolean => error instanceof GazetteerNotLoadedError;

const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));
