import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';

/**
 * Refuses compressed bodies by that name; parsed as they are, they would be called broken JSON.
 * They stay refused: a body that unpacks to a thousand times its size is not worth the risk.
 */
export function refuseEncodedBodies(server: FastifyInstance): void {
  server.addHook('preParsing', async ({ method, headers, routeOptions }) => {
    // Clients that send the header with everything send it with OPTIONS, which has no body.
    if (method !== 'POST' || routeOptions.config.takesUploads) return;
    if (isAsItIs(headers['content-encoding'] ?? '')) return;
    throw new ApiError('unsupportedEncoding');
  });
}

const isAsItIs = (encodings: string): boolean =>
  encodings.split(',').every((name) => ['', 'identity'].includes(name.trim().toLowerCase()));
