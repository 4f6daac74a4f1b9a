import { Inject, Injectable } from '@nestjs/common';
import { ClientProxy } from '@nestjs/microservices';
import { finalize, firstValueFrom, forkJoin, fromEvent, map, race, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import {
  checkReadable,
  GEOCODE_CHUNK,
  GEOCODE_CHUNK_VERSION,
  geocodeReplyVersions,
  versionOfReply,
} from '#contracts';
import type { GeocodeAnswer, GeocodeChunk, GeocodeChunkReply, GeocodeQuery } from '#contracts';
import { HandlerFailedError, QueuedMessage } from '#messaging';
import { ApiError } from '../errors/api-error.js';
import { GATEWAY_CONFIG } from '../gateway.config.js';
import type { GatewayConfig } from '../gateway.config.js';
import { Admission } from '../overload/admission.js';
import { apiErrorOfQueue } from './api-error-of-queue.js';
import { splitEvenly } from './split-evenly.js';

/** Under this token the client of the queue is injected. */
export const QUEUE_CLIENT = Symbol('queue client');

/** Which request asks, and what its answers are to hold. */
export interface GeocodeRequest {
  readonly requestId: string;
  /** How much of its time has gone by already. */
  readonly heldMs: number;
  /** Aborted when nobody waits for the answers any more. */
  readonly gone: AbortSignal;
  readonly explain: boolean;
  readonly outlines: boolean;
}

/** Asks the workers; nothing else in the gateway sends messages. */
@Injectable()
export class GeocodingClient {
  constructor(
    @Inject(QUEUE_CLIENT) private readonly queue: Pick<ClientProxy, 'send'>,
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'chunkSize' | 'requestTimeoutMs'>,
    private readonly admission: Admission,
  ) {}

  /**
   * Answers queries in their order, or fails as a whole with an ApiError. All chunks are under way
   * at once; when one fails, or whoever asked has gone, the others are no longer waited for.
   */
  async geocode(
    queries: readonly GeocodeQuery[],
    request: GeocodeRequest,
  ): Promise<readonly GeocodeAnswer[]> {
    this.admission.admit(queries.length);
    const { requestId, heldMs, gone, explain, outlines } = request;
    if (gone.aborted) throw leftError();
    const deadline = Date.now() + this.config.requestTimeoutMs - heldMs;
    const replies = splitEvenly(queries, this.config.chunkSize).map((part) => {
      const chunk: GeocodeChunk = {
        version: GEOCODE_CHUNK_VERSION,
        queries: part,
        explain,
        outlines,
      };
      const message = new QueuedMessage(chunk, { deadline, requestId });
      return this.answersTo(message);
    });
    const answered = await firstValueFrom(race(forkJoin(replies), leaving(gone))).catch(
      (error: unknown) => {
        throw apiErrorOfQueue(error, deadline);
      },
    );
    for (const reply of answered) checkReply(reply);
    const answers = answered.flatMap((reply) => reply.answers);
    if (answers.length !== queries.length) {
      throw new Error(`${queries.length} queries got ${answers.length} answers`);
    }
    return answers;
  }

  private answersTo(message: QueuedMessage<GeocodeChunk>): Observable<GeocodeChunkReply> {
    const end = this.admission.begin(message.payload.queries.length);
    let wereAnswered = false;
    return this.queue.send<GeocodeChunkReply>(GEOCODE_CHUNK, message).pipe(
      tap({
        next: () => (wereAnswered = true),
        // A worker has had work with it all the same.
        error: (error) => (wereAnswered = error instanceof HandlerFailedError),
      }),
      finalize(() => end(wereAnswered)),
    );
  }
}

/** Fails when whoever asked goes. */
const leaving = (gone: AbortSignal): Observable<never> =>
  fromEvent(gone, 'abort').pipe(
    map(() => {
      throw leftError();
    }),
  );

/** Nobody is there to read it. */
const leftError = (): ApiError => new ApiError('requestTimeout');

const checkReply = (reply: GeocodeChunkReply): void => {
  try {
    checkReadable(geocodeReplyVersions, versionOfReply(reply));
  } catch (cause) {
    throw new ApiError('unavailable', { cause });
  }
};
