import { Catch, Inject } from '@nestjs/common';
import type { ArgumentsHost, RpcExceptionFilter } from '@nestjs/common';
import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import type { QueueContext } from '#messaging';
import { LOGGER } from '#observability';
import type { Logger } from '#observability';

/** Logs, with its request, a chunk that could not be answered, and tells the gateway its kind. */
@Catch()
export class FailedChunkFilter implements RpcExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> {
    const { requestId } = host.switchToRpc().getContext<QueueContext>();
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.logger.error({ requestId, cause: error.name, stack: error.stack }, 'chunk failed');
    return throwError(() => error.name);
  }
}
