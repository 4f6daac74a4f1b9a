import type { GeocodeAnswer } from '#contracts';
import type { OptionsParams } from '../params/options.params.js';
import type { QueryParams } from '../params/query.params.js';
import { presentLogging } from './present-logging.js';
import { presentMatch } from './present-match.js';
import type { MatchStyle } from './present-match.js';
import type { ResponseBody, ResultBody } from './wire/response.body.js';

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
    responses: request.answers.map((answer, index) => presentResult(request, answer, index)),
    version: 'v2',
    request_id: request.requestId,
  };
  return JSON.stringify(body, undefined, request.options.pretty_print ? 2 : undefined);
}

const presentResult = (
  { queries, originals, options }: AnsweredRequest,
  answer: GeocodeAnswer,
  index: number,
): ResultBody => {
  const matches = answer.outcome === 'matched' ? answer.matches : [];
  const style = styleOf(options, queries[index]);
  const [best, ...additional] = matches.map((match) => presentMatch(match, style));
  return {
    status: best ? 'ok' : 'no_matches',
    best_match: best ?? null,
    additional_matches: additional,
    original_request: options.return_original ? originals[index] : undefined,
    logging: options.verbose ? presentLogging(answer.explanation) : undefined,
  };
};

/** Whoever looks up a source identifier sees those of what is found without asking for them. */
const styleOf = (options: OptionsParams, query: QueryParams | undefined): MatchStyle => {
  const isSourceLookup = query?.source_id != null;
  return {
    keyValue: options.geojson_type === 'key_value',
    structured: options.structured_response === true,
    uprn: isSourceLookup || options.source_id?.os_uprn === true,
    udprn: isSourceLookup || options.source_id?.os_udprn === true,
  };
};
