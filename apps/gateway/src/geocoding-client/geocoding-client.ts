import type { ClientProxy } from '@nestjs/microservices';
import { IsInt, Max, Min } from 'class-validator';
import { finalize, firstValueFrom, forkJoin, fromEvent, map, race, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import {
  GEOCODE_CHUNK,
  GEOCODE_CHUNK_VERSION,
  geocodeReplyVersions,
  replyVersion,
  requireEveryAnswer,
  requireSupportedVersion,
} from '#contracts';
import type { GeocodeAnswer, GeocodeChunk, GeocodeChunkReply, GeocodeQuery } from '#contracts';
import { Setting } from '#platform';
import {
  DeadlineExceededError,
  HandlerFailedError,
  QueuedMessage,
  QueueUnavailableError,
} from '#queue';
import { ApiError } from '../http/errors/api-error.js';
import type { HttpConfig } from '../http/http.config.js';
import type { AdmissionControl } from '../load-shedding/admission-control.js';

/** The injection token of the queue client. */
export const QUEUE_CLIENT = Symbol('queue client');

/** The context of a geocode call: the HTTP request that it belongs to, and what replies contain. */
export interface GeocodeRequest {
  readonly requestId: string;
  /** How much of the request timeout is used up already. Milliseconds. */
  readonly usedMs: number;
  /** Aborted when the client has disconnected. */
  readonly disconnected: AbortSignal;
  readonly explain: boolean;
  readonly outlines: boolean;
}

/** Sends queries to the workers. Nothing else in the gateway sends messages. */
export class GeocodingClient {
  constructor(
    private readonly queue: Pick<ClientProxy, 'send'>,
    private readonly config: GeocodingClientConfig & Pick<HttpConfig, 'requestTimeoutMs'>,
    private readonly admission: AdmissionControl,
  ) {}

  /**
   * Answers queries in their order. All chunks are in flight at once. Throws an ApiError when admission
   * is denied, when a chunk fails or when the client disconnects; other chunks are then cancelled.
   */
  async geocode(
    queries: readonly GeocodeQuery[],
    request: GeocodeRequest,
  ): Promise<readonly GeocodeAnswer[]> {
    this.admission.admit(queries.length);
    const { requestId, usedMs, disconnected, explain, outlines } = request;
    if (disconnected.aborted) throw disconnectError();
    const deadline = Date.now() + this.config.requestTimeoutMs - usedMs;
    const chunks = splitEvenly(queries, this.config.chunkSize);
    const pending = chunks.map((chunkQueries) =>
      this.send(
        new QueuedMessage<GeocodeChunk>(
          { version: GEOCODE_CHUNK_VERSION, queries: chunkQueries, explain, outlines },
          { deadline, requestId },
        ),
      ),
    );
    const disconnect = rejectOnAbort(disconnected);
    const replies = await firstValueFrom(race(forkJoin(pending), disconnect)).catch(
      (error: unknown) => {
        throw toApiError(error, deadline);
      },
    );
    for (const reply of replies) checkReply(reply);
    return replies.flatMap((reply, index) =>
      requireEveryAnswer(chunks[index] as readonly GeocodeQuery[], reply.answers),
    );
  }

  private send(message: QueuedMessage<GeocodeChunk>): Observable<GeocodeChunkReply> {
    const end = this.admission.begin(message.payload.queries.length);
    let wereProcessed = false;
    return this.queue.send<GeocodeChunkReply>(GEOCODE_CHUNK, message).pipe(
      tap({
        next: () => (wereProcessed = true),
        // A failed handler has used a worker's time too.
        error: (error) => (wereProcessed = error instanceof HandlerFailedError),
      }),
      finalize(() => end(wereProcessed)),
    );
  }
}

/** The environment variables of the geocoding client. */
export class GeocodingClientEnvironment {
  @Setting('Maximum number of queries in one message to a worker.')
  @Max(200)
  @Min(1)
  @IsInt()
  readonly CHUNK_SIZE: number = 50;
}

/** The settings of the geocoding client. */
export interface GeocodingClientConfig {
  readonly chunkSize: number;
}

export const readGeocodingClientConfig = (
  environment: GeocodingClientEnvironment,
): GeocodingClientConfig => ({ chunkSize: environment.CHUNK_SIZE });

/** Splits items, in order, into the fewest chunks of at most `limit` items, of nearly equal size. */
export function splitEvenly<T>(items: readonly T[], limit: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / limit);
  const boundary = (index: number) => Math.round((index * items.length) / count);
  return Array.from({ length: count }, (_, index) =>
    items.slice(boundary(index), boundary(index + 1)),
  );
}

const rejectOnAbort = (signal: AbortSignal): Observable<never> =>
  fromEvent(signal, 'abort').pipe(
    map(() => {
      throw disconnectError();
    }),
  );

/** Recorded in log and metrics; the client has disconnected and does not receive it. */
const disconnectError = (): ApiError => new ApiError('requestTimeout');

/** Maps an error of the queue to an error of the API; any other error is returned as it is. */
function toApiError(error: unknown, deadline: number): unknown {
  if (error instanceof DeadlineExceededError) return deadlineError(error);
  // A worker checks the deadline too, and its failure may arrive before this process's timer fires.
  if (error instanceof HandlerFailedError && Date.now() >= deadline) return deadlineError(error);
  if (error instanceof QueueUnavailableError || error instanceof HandlerFailedError) {
    return new ApiError('unavailable', { cause: error });
  }
  return error;
}

const deadlineError = (cause: Error): ApiError => new ApiError('deadlineExceeded', { cause });

/** Throws when a worker of an incompatible release sent the reply. */
const checkReply = (reply: GeocodeChunkReply): void => {
  try {
    requireSupportedVersion(geocodeReplyVersions, replyVersion(reply));
  } catch (cause) {
    throw new ApiError('unavailable', { cause });
  }
};
