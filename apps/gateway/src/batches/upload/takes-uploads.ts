import { RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body of this route is handed on as a stream, of whatever type and size. */
    readonly takesUploads?: boolean;
  }
}

/** What a route for uploads needs: a key, and its body as a stream. */
export const TakesUploads = (): MethodDecorator =>
  RouteConfig({ needsKey: true, takesUploads: true });
