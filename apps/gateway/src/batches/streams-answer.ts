import { RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer of this route may take as long as it takes to read it. */
    readonly streamsAnswer?: boolean;
  }
}

/** What a route with a long answer needs: a key, and the time to send it. */
export const StreamsAnswer = (): MethodDecorator =>
  RouteConfig({ needsKey: true, streamsAnswer: true });
