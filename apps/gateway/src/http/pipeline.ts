import type { Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import type { Observability } from '#platform';
import { enableCors } from './cors.js';
import type { CorsRules } from './cors.js';
import { closeConnectionsWhileDraining, closeUnusedConnections, limitClose } from './draining.js';
import type { DrainState } from './draining.js';
import { ErrorFilter } from './errors/error.filter.js';
import { rejectUnsupportedHttp } from './errors/malformed-http.js';
import { BODY_LIMIT_BYTES, limitHandlers, responseTimeoutMs } from './http-adapter.js';
import type { HttpConfig } from './http.config.js';
import {
  discardRejectedBody,
  sendContinue,
  parseBodies,
  rejectEncodedBodies,
} from './request-body.js';
import type { UploadRules } from './request-body.js';
import { recordArrival } from './request-context.js';
import { rejectUndecodableUrls, rejectUnrouted } from './routing.js';
import { setSecurityHeaders } from './security-headers.js';
import { logRequests, measureRequests, traceRequests } from './telemetry.js';
import { rememberConnectionVersion, setVersionHeaders } from './versions.js';

/** What the pipeline needs from the rest of the gateway. The hooks are of folders above `http/`. */
export interface PipelineParts {
  readonly config: HttpConfig;
  readonly observers: Observability;
  readonly isTracing: boolean;
  readonly uploads: UploadRules;
  readonly drainState: DrainState;
  readonly isOriginOfKey: CorsRules['isOriginOfKey'];
  /** Rejects a request without an API key that is valid for it: auth/api-key-check.ts. */
  readonly checkApiKey: onRequestAsyncHookHandler;
  /** Rejects a request that cannot be answered in time: load-shedding/admission-control.ts. */
  readonly controlAdmission: onRequestHookHandler;
  /** Lets one request through a turn of the event loop: load-shedding/request-gate.ts. */
  readonly requestGate: onRequestHookHandler;
}

/**
 * Everything that a request passes through, in the order in which it runs. Within a phase, hooks run
 * in the order of this list. A hook that rejects a request skips the rest up to `onSend`.
 */
export function installPipeline(server: FastifyInstance, parts: PipelineParts): void {
  const { config, observers, uploads } = parts;

  // onRequest: the headers have arrived, the body has not.
  recordArrival(server);
  sendRequestId(server);
  limitHandlers(server, config, uploads.timeoutMs);
  if (parts.isTracing) traceRequests(server); // also onResponse
  enableCors(server, { origins: config.corsOrigins, isOriginOfKey: parts.isOriginOfKey });
  setSecurityHeaders(server);
  rejectUnsupportedHttp(server);
  rememberConnectionVersion(server);
  setVersionHeaders(server);
  rejectUndecodableUrls(server);
  rejectUnrouted(server);
  logRequests(server, observers.logger); // also onResponse
  measureRequests(server, observers.metrics); // also onResponse
  server.addHook('onRequest', parts.checkApiKey);
  // After the key: a caller without a key learns nothing about the load.
  server.addHook('onRequest', parts.controlAdmission);
  // Rejections are cheap and do not wait at the gate.
  server.addHook('onRequest', parts.requestGate);
  // Last: the body is accepted, and then read.
  rejectEncodedBodies(server);
  parseBodies(server, { bytes: BODY_LIMIT_BYTES, timeoutMs: config.bodyTimeoutMs }, uploads);
  sendContinue(server, BODY_LIMIT_BYTES);

  // Then Nest runs RateLimitGuard, where the route has it, the controller, and on an error the
  // filter of pipelineProviders. No route has an interceptor.

  // onSend: the response is complete.
  discardRejectedBody(server);
  closeConnectionsWhileDraining(server, parts.drainState);

  // When the server closes.
  closeUnusedConnections(server);
  limitClose(server, responseTimeoutMs(config));
}

/** What Nest adds to the pipeline on every route. */
export const pipelineProviders: readonly Provider[] = [
  { provide: APP_FILTER, useClass: ErrorFilter },
];

const sendRequestId = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
