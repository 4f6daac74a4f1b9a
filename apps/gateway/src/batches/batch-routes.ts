import { Controller, Header, HttpCode, Options } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response of this route may take as long as the client needs to read it. */
    readonly streamsAnswer?: boolean;
    /**
     * Whether the request body of this route is passed on as a stream, whatever its type and size.
     */
    readonly takesUploads?: boolean;
  }
}

/** Route options for a long response: an API key that allows batches, and no handler timeout. */
export const StreamsAnswer = (): MethodDecorator =>
  RouteConfig({ needsKey: true, operations: ['batch'], streamsAnswer: true });

/** Route options for an upload: an API key that allows batches, and the request body as a stream. */
export const TakesUploads = (): MethodDecorator =>
  RouteConfig({ needsKey: true, operations: ['batch'], takesUploads: true });

/** Answers OPTIONS requests with the allowed methods; needs no API key. */
@Controller('final-destination/v2/batches')
@ApiExcludeController()
export class AllowedMethodsController {
  @Options()
  @HttpCode(204)
  @Header('Allow', 'GET, HEAD, POST')
  forList(): void {}

  @Options(':id')
  @HttpCode(204)
  @Header('Allow', 'GET, HEAD, DELETE')
  forBatch(): void {}

  @Options([':id/events', ':id/results', ':id/errors'])
  @HttpCode(204)
  @Header('Allow', 'GET, HEAD')
  forSubresources(): void {}
}
