import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Admission } from './admission.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers only what workers have answered meanwhile. */
    readonly waitsForWorkers?: boolean;
  }
}

/** What a route needs whose answer workers give: a key, and that they will give it in time. */
export const WaitsForWorkers = (): MethodDecorator =>
  RouteConfig({ needsKey: true, waitsForWorkers: true });

/**
 * Refuses, before anything of a body is read, what could not be answered in time. To be added after
 * the check of keys: a stranger is told nothing of how busy the service is.
 */
export function refuseOverload(
  server: FastifyInstance,
  admission: Pick<Admission, 'admitUnread'>,
): void {
  server.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.waitsForWorkers) admission.admitUnread();
  });
}
