import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:http2';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import getRawBody from 'raw-body';
import { ApiError } from './errors/api-error.js';
import './request-context.js';
import { http2StreamOf } from './tls/tls-server.js';

/** Limits of every body that is not an upload. */
export interface BodyLimits {
  readonly bytes: number;
  /** From the end of the headers to the end of the body. Milliseconds. */
  readonly timeoutMs: number;
}

/** What the HTTP layer has to know about uploads of batches. */
export interface UploadRules {
  /** The media types of uploads. */
  readonly contentTypes: readonly string[];
  /** Throws an ApiError when the Content-Type of an upload is not supported. */
  readonly checkContentType: (contentType: string | undefined) => unknown;
  /** The longest duration of an upload. Milliseconds. */
  readonly timeoutMs: number;
}

const JSON_MEDIA_TYPE = 'application/json';
const FORM_MEDIA_TYPE = 'multipart/form-data';

/** Passes uploads on as streams; parses every other body as JSON and rejects what is not JSON. */
export function parseBodies(
  server: FastifyInstance,
  limits: BodyLimits,
  uploads: UploadRules,
): void {
  server.removeAllContentTypeParsers();
  for (const type of new Set([JSON_MEDIA_TYPE, ...uploads.contentTypes])) {
    server.addContentTypeParser(type, (request: FastifyRequest, payload: IncomingMessage) => {
      if (request.routeOptions.config.takesUploads) return Promise.resolve(payload);
      if (type !== JSON_MEDIA_TYPE) throw new ApiError('unsupportedMediaType');
      return readJson(request, payload, limits);
    });
  }
  server.addContentTypeParser(
    FORM_MEDIA_TYPE,
    (request: FastifyRequest, payload: IncomingMessage) => {
      if (!request.routeOptions.config.takesForm) throw new ApiError('unsupportedMediaType');
      return readForm(request, payload, limits);
    },
  );
  server.addContentTypeParser('*', () => {
    throw new ApiError('unsupportedMediaType');
  });
  // An upload of an unsupported type has its own error code, also where the header is malformed.
  server.addHook('onRequest', ({ headers, routeOptions }, _reply, done) => {
    const { takesUploads, takesForm } = routeOptions.config;
    if (takesUploads) uploads.checkContentType(headers['content-type']);
    const isAccepted = !takesForm || headers['content-type']?.startsWith(FORM_MEDIA_TYPE) === true;
    done(isAccepted ? undefined : new ApiError('unsupportedMediaType'));
  });
}

/**
 * Rejects compressed bodies with their own error code; otherwise they would fail as invalid JSON.
 * They are not decompressed, because a small body can expand to a thousand times its size.
 */
export function rejectEncodedBodies(server: FastifyInstance): void {
  server.addHook('onRequest', ({ method, headers, routeOptions }, _reply, done) => {
    // Some clients send Content-Encoding with every request, also with OPTIONS, which has no body.
    const isChecked = method === 'POST' && !routeOptions.config.takesUploads;
    const isAccepted = !isChecked || isIdentity(headers['content-encoding'] ?? '');
    done(isAccepted ? undefined : new ApiError('unsupportedEncoding'));
  });
}

const isIdentity = (encodings: string): boolean =>
  encodings.split(',').every((name) => ['', 'identity'].includes(name.trim().toLowerCase()));

const readJson = async (
  request: FastifyRequest,
  payload: IncomingMessage,
  { bytes, timeoutMs }: BodyLimits,
): Promise<unknown> => {
  const body = await readWhole(request, payload, { bytes, timeoutMs });
  // Some clients send a Content-Type with every request, also with OPTIONS and DELETE.
  return request.method === 'POST' ? parseJson(body) : undefined;
};

const readWhole = async (
  request: FastifyRequest,
  payload: IncomingMessage,
  { bytes, timeoutMs }: BodyLimits,
): Promise<Buffer> => {
  const start = performance.now();
  const length = request.headers['content-length'];
  const body = await readWithin(getRawBody(payload, { limit: bytes, length }), timeoutMs);
  request.bodyTransferMs = performance.now() - start;
  return body;
};

const readForm = async (
  request: FastifyRequest,
  payload: IncomingMessage,
  limits: BodyLimits,
): Promise<FormData> => {
  const body = await readWhole(request, payload, limits);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch (cause) {
    throw new ApiError('badRequest', { reason: 'The body is not a valid form.', cause });
  }
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON in UTF-8. Every key is kept as an own property, `__proto__` too, so that
 * validation reports it as an unknown field.
 */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (cause) {
    throw new ApiError('invalidJson', { cause });
  }
}

/**
 * Resolves with the value of `reading`. Rejects with ApiError `request_timeout` after `timeoutMs`, or
 * with the reason of `signal` when that is aborted earlier.
 */
export async function readWithin<T>(
  reading: Promise<T>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<T> {
  // Its rejection is of no interest once the signal or the timeout has decided.
  reading.catch(() => undefined);
  signal?.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => undefined;
  const failure = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('requestTimeout')), timeoutMs);
    onAbort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([reading, failure]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * How much of a rejected body is read and dropped. A client that reads no response before it has sent
 * its body receives the response to any body up to this size.
 */
export const MAX_DISCARDED_BYTES = 4 * 1024 * 1024;

/** How long the client has time to read the response and to close its connection. */
const LINGER_MS = 5_000;

/**
 * Lets a client that is still sending its body read the error response. If the server closed the
 * connection at once, the client would get a TCP reset before the response. So the response is sent,
 * and the connection closes in stages (RFC 9112, 9.6). It stays open for the next request if the body
 * is known to be small. Of a larger body no more is read than the limit.
 */
export function discardRejectedBody(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply, payload) => {
    const stream = http2StreamOf(reply.raw);
    // Fastify sets it after a body that cannot be parsed; HTTP/2 has no such header.
    if (stream) reply.removeHeader('connection');
    if (raw.complete || raw.destroyed) return payload;
    // A small body arrives with its headers and has been read by the end of this turn.
    await nextTurn();
    if (raw.complete || raw.destroyed) return payload;
    if (stream) {
      // The stream alone ends; NO_ERROR asks the client not to send the rest (RFC 9113, 8.1).
      stream.once('finish', () => stream.close(constants.NGHTTP2_NO_ERROR));
      // Node closes it when what has arrived was read: no more than the flow-control window.
      raw.on('data', () => undefined).resume();
      return payload;
    }
    // Fastify would always close the connection. A client that waits for `100 Continue` may omit the
    // body, and then the start of its next request cannot be determined.
    const isSmall = Number(raw.headers['content-length']) <= MAX_DISCARDED_BYTES;
    const keepsAlive = reply.raw.shouldKeepAlive && isSmall && !awaitsContinue(raw);
    reply.header('connection', keepsAlive ? 'keep-alive' : 'close');
    discardBody(raw, reply.raw);
    if (!keepsAlive) halfCloseAfterResponse(raw);
    return payload;
  });
}

/** Reads the body up to the limit, and destroys the connection if it has not ended in time. */
function discardBody(raw: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  raw.on('data', (block: Buffer) => {
    bytes += block.length;
    if (bytes >= MAX_DISCARDED_BYTES) raw.pause();
  });
  raw.resume();
  response.once('finish', () => {
    if (raw.readableEnded) return;
    const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}

/**
 * Ends only the sending side of the connection when the response has been written, where Node would
 * destroy the socket. Both sides are closed when the body has ended or the client closes its side.
 */
function halfCloseAfterResponse(raw: IncomingMessage): void {
  const { socket } = raw;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.end();
    if (raw.readableEnded) close();
    else raw.once('end', close);
  };
}

const awaitingContinue = new WeakSet<IncomingMessage>();

/** Whether the client still waits for `100 Continue` before it sends its body. */
const awaitsContinue = (request: IncomingMessage): boolean => awaitingContinue.has(request);

/**
 * Answers `Expect: 100-continue` only after the API key and admission have been checked, so that the
 * body of a rejected request is not sent in vain. Node itself would answer at once. A body larger
 * than `limitBytes` is accepted only on a route that takes uploads.
 */
export function sendContinue(server: FastifyInstance, limitBytes: number): void {
  const http = server.server;
  http.on('checkContinue', (request, response) => {
    awaitingContinue.add(request);
    http.emit('request', request, response);
  });
  server.addHook('onRequest', ({ raw, headers, routeOptions }, reply, done) => {
    const isTooLarge = Number(headers['content-length']) > limitBytes;
    if (awaitsContinue(raw) && (!isTooLarge || routeOptions.config.takesUploads)) {
      awaitingContinue.delete(raw);
      reply.raw.writeContinue();
    }
    done();
  });
}
