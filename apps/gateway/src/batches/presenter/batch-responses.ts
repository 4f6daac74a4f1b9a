import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiParam, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import type { ApiResponseOptions } from '@nestjs/swagger';
import type { Failure } from '../../http/errors/api-error.js';
import { responseHeaders } from '../../http/openapi/response-headers.js';
import { API_KEY_SCHEME } from '../../http/openapi/schemas.js';
import type { Example } from '../../http/openapi/schemas.js';
import { ErrorResponses } from '../../http/openapi/error-responses.js';

/** Response headers in the form that `@nestjs/swagger` takes. */
export type ResponseHeaders = NonNullable<ApiResponseOptions['headers']>;

/** Describes a response header of type string. */
export const stringHeader = (description: string, example: string): ResponseHeaders[string] => ({
  description,
  schema: { type: 'string' },
  example,
});

/** Describes the header Retry-After. */
export const retryAfterHeader: ResponseHeaders = {
  'Retry-After': {
    description: 'Recommended seconds until the next request; absent once the batch has ended.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
};

/** Describes what all batch routes share: the API key, the common errors and the given ones. */
export const BatchRoute = (...failures: readonly Failure[]): MethodDecorator =>
  applyDecorators(ApiSecurity(API_KEY_SCHEME), ErrorResponses('v2', failures));

/** Describes a route of a single batch. */
export const SingleBatchRoute = (...failures: readonly Failure[]): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'id',
      description: 'Identifier of the batch.',
      schema: { type: 'string', format: 'uuid' },
    }),
    BatchRoute('batchNotFound', ...failures),
  );

/** A JSON response. */
interface JsonResponseOptions {
  readonly status: number;
  readonly description: string;
  readonly type: new () => object;
  readonly headers?: ResponseHeaders;
  readonly examples: Readonly<Record<string, Example<object>>>;
}

/** Describes a JSON response. */
export const JsonResponse = ({
  headers,
  examples,
  ...answer
}: JsonResponseOptions): MethodDecorator =>
  ApiResponse({
    ...answer,
    headers: { ...responseHeaders('v2', 200), ...headers },
    examples: { ...examples },
  });

interface TextResponseOptions {
  readonly headers?: ResponseHeaders;
  readonly content: TextExamples;
  /** The schema of a line, of newline-delimited JSON. */
  readonly line?: new () => object;
}

/** Describes a text response with one example per media type. */
export const TextResponse = (
  status: number,
  description: string,
  { headers, content, line }: TextResponseOptions,
): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(...(line ? [line] : [])),
    ApiResponse({
      status,
      description,
      headers: { ...responseHeaders('v2', 200), ...headers },
      content: Object.fromEntries(
        Object.entries(content).map(([type, example]) => [
          type,
          {
            schema: line && type === NDJSON ? linesOf(line) : { type: 'string' as const },
            example,
          },
        ]),
      ),
    }),
  );

const NDJSON = 'application/x-ndjson';

/**
 * Text whose lines have a schema. Keywords of JSON Schema 2020-12, which the types of `@nestjs/swagger`
 * do not know.
 */
const linesOf = (line: new () => object): { readonly type: 'string' } => {
  const keywords = {
    contentMediaType: 'application/json',
    contentSchema: { $ref: getSchemaPath(line) },
  };
  return { type: 'string', ...keywords };
};

/** Describes a response without a body. */
export const EmptyResponse = (
  status: number,
  description: string,
  headers: ResponseHeaders,
): MethodDecorator =>
  ApiResponse({ status, description, headers: { ...responseHeaders('v2', 200), ...headers } });

/** Example by media type. */
type TextExamples = Readonly<Record<string, string>>;
