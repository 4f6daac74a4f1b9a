import { applyDecorators } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { ApiResponseOptions } from '@nestjs/swagger';
import type { Failure } from '../../errors/api-error.js';
import { answerHeaders } from '../../openapi/answer-headers.js';
import { API_KEY_SCHEME } from '../../openapi/api-key-scheme.js';
import type { Example } from '../../openapi/example.js';
import { FailureAnswers } from '../../openapi/failure-answers.js';

/** The headers of an answer that tells of a batch. */
export type AnswerHeaders = NonNullable<ApiResponseOptions['headers']>;

/** Describes a header that is text. */
export const textHeader = (description: string, example: string): AnswerHeaders[string] => ({
  description,
  schema: { type: 'string' },
  example,
});

/** When to ask again. */
export const askAgain: AnswerHeaders = {
  'Retry-After': {
    description: 'Seconds after which to ask again; absent once the batch has ended.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
};

/** What every route of batches has in common: a key, and the failures of all and of its own. */
export const BatchRoute = (...failures: readonly Failure[]): MethodDecorator =>
  applyDecorators(ApiSecurity(API_KEY_SCHEME), FailureAnswers('v2', failures));

/** The route of one batch. */
export const OneBatchRoute = (...failures: readonly Failure[]): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'id',
      description: 'Of the batch.',
      schema: { type: 'string', format: 'uuid' },
    }),
    BatchRoute('batchNotFound', ...failures),
  );

/** An answer in JSON. */
export interface JsonAnswerOptions {
  readonly status: number;
  readonly description: string;
  readonly type: new () => object;
  readonly headers?: AnswerHeaders;
  readonly examples: Readonly<Record<string, Example<object>>>;
}

/** Describes an answer in JSON. */
export const JsonAnswer = ({ headers, examples, ...answer }: JsonAnswerOptions): MethodDecorator =>
  ApiResponse({
    ...answer,
    headers: { ...answerHeaders('v2', 200), ...headers },
    examples: { ...examples },
  });

/** Describes an answer that is text of one of several types. */
export const TextAnswer = (
  status: number,
  description: string,
  { headers, content }: { readonly headers?: AnswerHeaders; readonly content: TextContent },
): MethodDecorator =>
  ApiResponse({
    status,
    description,
    headers: { ...answerHeaders('v2', 200), ...headers },
    content: Object.fromEntries(
      Object.entries(content).map(([type, example]) => [
        type,
        { schema: { type: 'string' as const }, example },
      ]),
    ),
  });

/** Describes an answer that says all in its headers. */
export const EmptyAnswer = (
  status: number,
  description: string,
  headers: AnswerHeaders,
): MethodDecorator =>
  ApiResponse({ status, description, headers: { ...answerHeaders('v2', 200), ...headers } });

/** An example of each type. */
export type TextContent = Readonly<Record<string, string>>;
