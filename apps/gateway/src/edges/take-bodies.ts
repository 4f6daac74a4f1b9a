import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import getRawBody from 'raw-body';
import { formatOfType, uploadTypes } from '../batches/upload/upload-format.js';
import '../batches/upload/takes-uploads.js';
import '../arrival.js';
import { ApiError } from '../errors/api-error.js';
import { inTime } from '../in-time.js';
import { parseJsonBody } from '../json-body.js';

/** What a body may measure, and how long it may take to arrive, unless its route takes uploads. */
export interface BodyLimits {
  readonly bytes: number;
  readonly arrivalMs: number;
}

const JSON_BODY = 'application/json';

/** Hands uploads on as the streams that they are, and parses every other body, which must be JSON. */
export function takeBodies(server: FastifyInstance, limits: BodyLimits): void {
  server.removeAllContentTypeParsers();
  for (const type of new Set([JSON_BODY, ...uploadTypes])) {
    server.addContentTypeParser(type, (request: FastifyRequest, payload: IncomingMessage) => {
      if (request.routeOptions.config.takesUploads) return Promise.resolve(payload);
      if (type !== JSON_BODY) throw new ApiError('unsupportedMediaType');
      return readJson(request, payload, limits);
    });
  }
  refuseOthers(server);
}

/** Of uploads it is also told in words of their own what is no type at all. */
const refuseOthers = (server: FastifyInstance): void => {
  server.addHook('preParsing', async ({ headers, routeOptions }) => {
    if (routeOptions.config.takesUploads) formatOfType(headers['content-type']);
  });
  server.addContentTypeParser('*', () => {
    throw new ApiError('unsupportedMediaType');
  });
};

const readJson = async (
  request: FastifyRequest,
  payload: IncomingMessage,
  { bytes, arrivalMs }: BodyLimits,
): Promise<unknown> => {
  const { headers, method } = request;
  const start = performance.now();
  const arriving = getRawBody(payload, { limit: bytes, length: headers['content-length'] });
  const body = await inTime(arriving, arrivalMs);
  request.bodyTookMs = performance.now() - start;
  // Clients that send the header with everything send it with OPTIONS and DELETE, too.
  return method === 'POST' ? parseJsonBody(body) : undefined;
};
