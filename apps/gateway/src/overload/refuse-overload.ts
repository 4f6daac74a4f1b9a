import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { answerFailure } from '../errors/answer-failure.js';
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
 * the check of keys: a stranger is told nothing of how busy the service is. It answers by itself:
 * what is refused by the thousand is not to take the long way of a failure through the framework.
 */
export function refuseOverload(
  server: FastifyInstance,
  admission: Pick<Admission, 'refusalUnread'>,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.waitsForWorkers) return done();
    const refusal = admission.refusalUnread();
    if (refusal) answerFailure(request, reply, refusal);
    else done();
  });
}
