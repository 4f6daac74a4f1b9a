import { RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether only requests with a valid key come as far as the route. */
    readonly needsKey?: boolean;
  }
}

/** Marks a route that answers holders of a key alone. */
export const NeedsKey = (): MethodDecorator => RouteConfig({ needsKey: true });
