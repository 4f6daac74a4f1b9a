import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span } from '@opentelemetry/api';
import type { KeyOperation, Principal } from '#access';
import type { GeocodeQuery } from '#contracts';
import type { Protocol } from './requested-protocol.js';

/** The search kind of all queries of a request, or `mixed` where they differ. */
type QueryKindLabel = GeocodeQuery['kind'] | 'mixed';

// Everything that the gateway stores on a request or configures on a route.
declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived. Milliseconds of the monotonic clock (`performance.now()`). */
    arrivedAtMs: number;
    /** How long the client took to send the body. Milliseconds. */
    bodyTransferMs: number;
    /** The owner of the API key; undefined until the key has been checked. */
    principal?: Principal;
    /** The number of queries; undefined until the body has been validated. */
    queryCount: number | undefined;
    queryKind: QueryKindLabel | undefined;
    /** The error code of a rejected request; undefined while it has not been rejected. */
    errorCode: string | undefined;
    /** The server span of the request; undefined when the request is not traced. */
    span: Span | undefined;
  }

  interface FastifyContextConfig {
    /** The route requires a valid API key. */
    readonly needsKey?: boolean;
    /** The API key must allow one of these. Absent: an API key limited to operations is rejected. */
    readonly operations?: readonly KeyOperation[];
    /** The body is a form (multipart/form-data). */
    readonly takesForm?: boolean;
    /** The protocol of another geocoder in which the route answers. */
    readonly protocol?: Protocol;
    /** The response has details for callers with an API key. A key that is sent must be valid. */
    readonly acceptsKey?: boolean;
    /** The route waits for a worker's reply, so requests to it are subject to load shedding. */
    readonly waitsForWorkers?: boolean;
    /** The body is passed on as a stream of any type and size. */
    readonly takesUploads?: boolean;
    /** The response is a stream without the usual time limit. */
    readonly streamsAnswer?: boolean;
  }
}

/** The operations of a route, at least one. Of several, each request determines which it needs. */
type RouteOperations = readonly [KeyOperation, ...KeyOperation[]];

/** Marks a route that requires a valid API key, which allows one of the operations. */
export const NeedsKey = (...operations: RouteOperations): MethodDecorator =>
  RouteConfig({ needsKey: true, operations });

/** Marks a route whose response has details for callers with an API key. */
export const AcceptsKey = (): MethodDecorator => RouteConfig({ acceptsKey: true });

/** Like NeedsKey, for a route that waits for a worker's reply. */
export const WaitsForWorkers = (...operations: RouteOperations): MethodDecorator =>
  RouteConfig({ needsKey: true, operations, waitsForWorkers: true });

/** Like WaitsForWorkers, for a route in the protocol of another geocoder. */
export const SpeaksProtocol = (
  protocol: Protocol,
  ...operations: RouteOperations
): MethodDecorator => RouteConfig({ needsKey: true, operations, waitsForWorkers: true, protocol });

/** Like SpeaksProtocol, for a route whose body is a form with a file. */
export const TakesForm = (protocol: Protocol, ...operations: RouteOperations): MethodDecorator =>
  RouteConfig({ needsKey: true, operations, waitsForWorkers: true, protocol, takesForm: true });

/**
 * Declares the properties of a request and sets its arrival time. Must be installed before every
 * hook that can delay a request.
 */
export function recordArrival(server: FastifyInstance): void {
  server.decorateRequest('arrivedAtMs', 0);
  server.decorateRequest('bodyTransferMs', 0);
  for (const property of ['queryCount', 'queryKind', 'errorCode', 'span'] as const) {
    server.decorateRequest(property, undefined);
  }
  server.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAtMs = performance.now();
    done();
  });
}

/**
 * How much of the request's time budget is used up: the time since its arrival without the time that
 * the client took to send the body. Milliseconds.
 */
export const usedTimeMs = ({
  arrivedAtMs,
  bodyTransferMs,
}: Pick<FastifyRequest, 'arrivedAtMs' | 'bodyTransferMs'>): number =>
  performance.now() - arrivedAtMs - bodyTransferMs;

/** For responses that are streams: aborted when they have been sent or the client has disconnected. */
export function disconnectSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const disconnected = new AbortController();
  const disconnection = disconnectionOf(reply);
  // The client may have disconnected before this call.
  if (disconnection.hasHappened) disconnected.abort();
  else disconnection.once(() => disconnected.abort());
  return disconnected.signal;
}

/** Whether and when the connection of a request is closed. */
export interface Disconnection {
  readonly hasHappened: boolean;
  /** Calls back when it happens, until the returned function is called. */
  once(listener: () => void): () => void;
}

/**
 * The disconnection of the client. Fastify's own `request.signal` cannot be used: it is aborted as soon
 * as the body has been read. An AbortSignal of our own would create an error for every response.
 */
export const disconnectionOf = ({ raw }: Pick<FastifyReply, 'raw'>): Disconnection =>
  new ResponseDisconnection(raw);

/**
 * A class, as V8 keeps the getter of an object literal with its hidden class, and with it the request and the
 * response, until a full garbage collection (docs/decisions/0024).
 */
class ResponseDisconnection implements Disconnection {
  constructor(private readonly response: FastifyReply['raw']) {}

  get hasHappened(): boolean {
    return this.response.destroyed;
  }

  once(listener: () => void): () => void {
    const { response } = this;
    response.once('close', listener);
    return () => response.off('close', listener);
  }
}

/** The owner of the request's API key. Throws a TypeError on a route without `needsKey`. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new TypeError('The route of this request needs no key');
  return request.principal;
}

/** Stores the number and the kind of a request's queries, for the access log and the metrics. */
export function recordQueries(request: FastifyRequest, queries: readonly GeocodeQuery[]): void {
  request.queryCount = queries.length;
  request.queryKind = commonKind(queries);
}

const commonKind = ([first, ...others]: readonly GeocodeQuery[]): QueryKindLabel | undefined =>
  others.every(({ kind }) => kind === first?.kind) ? first?.kind : 'mixed';
