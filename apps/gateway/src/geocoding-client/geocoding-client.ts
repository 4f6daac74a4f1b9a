import { IsInt, Max, Min } from 'class-validator';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Setting } from '#platform';
import { DeadlineExceededError, HandlerFailedError, QueueUnavailableError } from '#queue';
import { ApiError } from '../http/errors/api-error.js';
import type { HttpConfig } from '../http/http.config.js';
import type { Disconnection } from '../http/request-context.js';
import type { AdmissionControl } from '../load-shedding/admission-control.js';
import type { ChunkDispatcher } from './chunk-dispatcher.js';
import type { QueryGroup, WaitingGroup } from './waiting-group.js';

/** The injection token of the queue client. */
export const QUEUE_CLIENT = Symbol('queue client');

/** The context of a geocode call: the HTTP request that it belongs to, and what replies contain. */
export interface GeocodeRequest {
  readonly requestId: string;
  /** How much of the request timeout is used up already. Milliseconds. */
  readonly usedMs: number;
  readonly disconnection: Disconnection;
  readonly explain: boolean;
  readonly outlines: boolean;
}

/** Answers the queries of a request. Nothing else in the gateway sends messages with queries. */
export class GeocodingClient {
  constructor(
    private readonly dispatcher: Pick<ChunkDispatcher, 'dispatch' | 'groupsOf'>,
    private readonly config: Pick<HttpConfig, 'requestTimeoutMs'>,
    private readonly admission: AdmissionControl,
  ) {}

  /**
   * Answers queries in their order. Throws an ApiError when admission is denied, when a chunk fails or
   * when the client disconnects; other chunks are then cancelled.
   */
  async geocode(
    queries: readonly GeocodeQuery[],
    request: GeocodeRequest,
  ): Promise<readonly GeocodeAnswer[]> {
    this.admission.admit(queries.length);
    const { requestId, usedMs, disconnection, explain, outlines } = request;
    if (disconnection.hasHappened) throw disconnectError();
    const deadline = Date.now() + this.config.requestTimeoutMs - usedMs;
    const groups = splitEvenly(queries, this.dispatcher.groupsOf(queries.length));
    const pending = groups.map((group) =>
      this.dispatch({ queries: group, requestId, deadline, explain, outlines }),
    );
    // The last one first, so that a chunk that waits is not sent in place of one that is cancelled.
    const cancelAll = (error: Error): void =>
      [...pending].reverse().forEach((one) => one.cancel(error));
    const stopListening = disconnection.once(() => cancelAll(disconnectError()));
    try {
      const answers = await Promise.all(pending.map((one) => one.answers));
      return answers.flat();
    } catch (error) {
      cancelAll(disconnectError());
      throw toApiError(error, deadline);
    } finally {
      stopListening();
    }
  }

  private dispatch(group: QueryGroup): WaitingGroup {
    const end = this.admission.countPending(group.queries.length);
    const pending = this.dispatcher.dispatch(group);
    pending.answers.then(
      () => end(true),
      // A failed handler has used a worker's time too.
      (error: unknown) => end(error instanceof HandlerFailedError),
    );
    return pending;
  }
}

/** The environment variables of the geocoding client. */
export class GeocodingClientEnvironment {
  @Setting(
    'Maximum number of queries in one message to a worker. A request of more than 50 queries is divided among idle workers.',
  )
  @Max(200)
  @Min(1)
  @IsInt()
  readonly CHUNK_SIZE: number = 200;

  @Setting(
    'Milliseconds for which a gateway that has found a worker answers sample queries of its own before it is ready, so that its code and that of the workers are optimised. 0: none.',
  )
  @Max(60_000)
  @Min(0)
  @IsInt()
  readonly WARM_UP_MS: number = 8_000;
}

/** The settings of the geocoding client. */
export interface GeocodingClientConfig {
  readonly chunkSize: number;
  readonly warmUpMs: number;
}

export const readGeocodingClientConfig = (
  environment: GeocodingClientEnvironment,
): GeocodingClientConfig => ({
  chunkSize: environment.CHUNK_SIZE,
  warmUpMs: environment.WARM_UP_MS,
});

/** Splits items, in order, into a number of lists of nearly equal size. */
export function splitEvenly<T>(items: readonly T[], count: number): readonly (readonly T[])[] {
  const boundary = (index: number) => Math.round((index * items.length) / count);
  return Array.from({ length: count }, (_, index) =>
    items.slice(boundary(index), boundary(index + 1)),
  );
}

/** Recorded in log and metrics; the client has disconnected and does not receive it. */
const disconnectError = (): ApiError => new ApiError('requestTimeout');

/** Maps an error of the queue to an error of the API; any other error is returned as it is. */
export function toApiError(error: unknown, deadline: number): unknown {
  if (error instanceof DeadlineExceededError) return deadlineError(error);
  // A worker checks the deadline too, and its failure may arrive before this process's timer fires.
  if (error instanceof HandlerFailedError && Date.now() >= deadline) return deadlineError(error);
  if (error instanceof QueueUnavailableError || error instanceof HandlerFailedError) {
    return new ApiError('unavailable', { cause: error });
  }
  return error;
}

const deadlineError = (cause: Error): ApiError => new ApiError('deadlineExceeded', { cause });
