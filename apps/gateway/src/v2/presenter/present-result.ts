import type { GeocodeAnswer } from '#contracts';
import type { OptionsParams } from '../params/options.params.js';
import type { QueryParams } from '../params/query.params.js';
import { presentLogging } from './present-logging.js';
import { presentMatch } from './present-match.js';
import type { MatchStyle } from './present-match.js';
import type { ResultBody } from './wire/response.body.js';

/** What an answer is the answer to. */
export interface AnsweredQuery {
  readonly query?: Pick<QueryParams, 'source_id'>;
  /** The query as it came, for `original_request`. */
  readonly original?: object;
  readonly options: OptionsParams;
}

/** What is answered to one query. */
export function presentResult(
  answer: GeocodeAnswer,
  { query, original, options }: AnsweredQuery,
): ResultBody {
  const matches = answer.outcome === 'matched' ? answer.matches : [];
  const style = styleOf(options, query);
  const [best, ...additional] = matches.map((match) => presentMatch(match, style));
  return {
    status: best ? 'ok' : 'no_matches',
    best_match: best ?? null,
    additional_matches: additional,
    original_request: options.return_original ? original : undefined,
    logging: options.verbose ? presentLogging(answer.explanation) : undefined,
  };
}

/** Whoever looks up a source identifier sees those of what is found without asking for them. */
const styleOf = (options: OptionsParams, query: AnsweredQuery['query']): MatchStyle => {
  const isSourceLookup = query?.source_id != null;
  return {
    keyValue: options.geojson_type === 'key_value',
    structured: options.structured_response === true,
    uprn: isSourceLookup || options.source_id?.os_uprn === true,
    udprn: isSourceLookup || options.source_id?.os_udprn === true,
  };
};
