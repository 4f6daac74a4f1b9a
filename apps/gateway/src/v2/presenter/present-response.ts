import type { GeocodeAnswer } from '#contracts';
import type { OptionsParams } from '../params/options.params.js';
import type { QueryParams } from '../params/query.params.js';
import { presentResult } from './present-result.js';
import type { ResponseBody } from './wire/response.body.js';

/** A request with its answers: `answers[i]` answers `queries[i]`. */
export interface AnsweredRequest {
  readonly queries: readonly QueryParams[];
  /** The queries as they came, for `original_request`. */
  readonly originals: readonly object[];
  readonly options: OptionsParams;
  readonly answers: readonly GeocodeAnswer[];
  readonly requestId: string;
}

/** The body of an answer of version 2, serialised. */
export function presentResponse(request: AnsweredRequest): string {
  const body: ResponseBody = {
    responses: request.answers.map((answer, index) =>
      presentResult(answer, {
        query: request.queries[index],
        original: request.originals[index],
        options: request.options,
      }),
    ),
    version: 'v2',
    request_id: request.requestId,
  };
  return JSON.stringify(body, undefined, request.options.pretty_print ? 2 : undefined);
}
