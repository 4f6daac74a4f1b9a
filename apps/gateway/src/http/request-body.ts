import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import getRawBody from 'raw-body';
import { ApiError } from './errors/api-error.js';
import './request-context.js';

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
    if (routeOptions.config.takesUploads) uploads.checkContentType(headers['content-type']);
    done();
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
  const body = await withTimeout(getRawBody(payload, { limit: bytes, length }), timeoutMs);
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
export async function withTimeout<T>(
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
