import type { GeocodeAnswer, MatchLevel } from '#contracts';
import { addressComponents } from '#contracts';
import type { QueryParams } from '../params/query.params.js';
import type { OptionsParams } from '../params/request.params.js';
import type { MatchStyle } from './present-match.js';
import { presentMatch, wireNames } from './present-match.js';
import type { LoggingBody, ResponseBody, ResultBody } from './response.body.js';

/** A request with its answers: `answers[i]` is the answer of `queries[i]`. */
interface AnsweredRequest {
  readonly queries: readonly QueryParams[];
  /** The queries as received, for `original_request`. */
  readonly originals: readonly object[];
  readonly options: OptionsParams;
  readonly answers: readonly GeocodeAnswer[];
  readonly requestId: string;
}

/** Serialises the response body of version 2. */
export function presentV2Response(request: AnsweredRequest): string {
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

/** The parts of a query and its request that its result depends on. */
interface AnsweredQuery {
  readonly query?: Pick<QueryParams, 'source_id'>;
  /** The query as received, for `original_request`. */
  readonly original?: object;
  readonly options: OptionsParams;
}

/** The result of one query. */
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
    logging: options.verbose ? presentLogging(answer) : undefined,
  };
}

/** A look-up of a source identifier returns source identifiers without the option. */
const styleOf = (options: OptionsParams, query: AnsweredQuery['query']): MatchStyle => {
  const isSourceLookup = query?.source_id != null;
  return {
    keyValue: options.geojson_type === 'key_value',
    structured: options.structured_response === true,
    uprn: isSourceLookup || options.source_id?.os_uprn === true,
    udprn: isSourceLookup || options.source_id?.os_udprn === true,
  };
};

const levelLabels: Readonly<Record<MatchLevel, string>> = {
  unit: 'unit',
  'street-number': 'street number',
  interpolated: 'interpolated',
  street: 'street',
  postcode: 'postcode',
  place: 'place',
};

/** Explains an answer: the match level, one line a component, its data sets, then further information. */
export function presentLogging(answer: GeocodeAnswer): LoggingBody {
  if (!answer.explanation) return { info: [], warnings: [], errors: [] };
  const { level, components, info, warnings, errors } = answer.explanation;
  const verdicts = addressComponents.flatMap((component) => {
    const verdict = components[component];
    return verdict ? [`${wireNames[component]}: ${verdict}`] : [];
  });
  return {
    info: [
      ...(level ? [`level: ${levelLabels[level]}`] : []),
      ...verdicts,
      ...dataSetsLine(answer),
      ...info,
    ],
    warnings,
    errors,
  };
}

const dataSetsLine = (answer: GeocodeAnswer): readonly string[] => {
  const matches = answer.outcome === 'matched' ? answer.matches : [];
  const names = new Set(matches.flatMap(({ dataSets = [] }) => dataSets));
  return names.size > 0 ? [`data sets: ${[...names].join(', ')}`] : [];
};
