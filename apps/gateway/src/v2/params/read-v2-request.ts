import 'reflect-metadata';
import type { Problem } from '../../wire-format/problem.js';
import { firstProblemPerPath, pathOfKey } from '../../wire-format/problem.js';
import { ShapeReader } from '../../wire-format/shape-reader.js';
import { validationProblems } from '../../wire-format/validation.js';
import { QueryParams } from './query.params.js';
import { RequestParams } from './request.params.js';
import type { GeocodeQuery, InputFilter } from '#contracts';
import {
  matchLimit,
  searchableText,
  toAddress,
  toCountryCode,
  toVicinity,
} from '../../wire-format/query-conversion.js';
import { DEFAULT_LANGUAGE, v2Languages } from './v2-languages.table.js';
import type { SourceIdParams } from './query.params.js';

/** A valid request, or all its validation errors. */
type V2RequestReading =
  | { readonly outcome: 'valid'; readonly params: RequestParams }
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] };

/** Validates the parsed body of a request of version 2. */
export function readV2Request(body: unknown): V2RequestReading {
  const shape = new ShapeReader('refused');
  const params = shape.read(body, RequestParams, '');
  if (params === undefined) return { outcome: 'invalid', problems: shape.problems };
  const problems = firstProblemPerPath([
    ...shape.problems,
    ...validationProblems(params),
    ...(params.queries ? kindProblems((body as RequestParams).queries) : []),
  ]);
  return problems.length > 0 ? { outcome: 'invalid', problems } : { outcome: 'valid', params };
}

const kindProblems = (queries: readonly unknown[]): readonly Problem[] =>
  queries.flatMap((query, index) => kindProblem(query, `queries[${index}]`) ?? []);

/** A valid query, or all its validation errors. */
export type QueryReading =
  | { readonly outcome: 'valid'; readonly params: QueryParams }
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] };

/** Validates one query, by the same rules as in a request. */
export function readQuery(raw: unknown): QueryReading {
  const shape = new ShapeReader('refused');
  const params = shape.read(raw, QueryParams, '');
  if (params === undefined) return { outcome: 'invalid', problems: shape.problems };
  const kind = kindProblem(raw, '');
  const problems = firstProblemPerPath([
    ...shape.problems,
    ...validationProblems(params),
    ...(kind ? [kind] : []),
  ]);
  return problems.length > 0 ? { outcome: 'invalid', problems } : { outcome: 'valid', params };
}

const kinds = ['id', 'source_id', 'address_string', 'address_structured'] as const;

/** Checks that a query has exactly one kind. Reads the original JSON, as wrong types count too. */
function kindProblem(raw: unknown, path: string): Problem | undefined {
  if (!isObject(raw)) return undefined;
  const isPresent = (kind: string): boolean => raw[kind] != null;
  const first = kinds.find(isPresent);
  if (first === undefined) {
    if (raw.location != null) return undefined;
    return { path, what: `specifies no search: add one of ${kinds.join(', ')} or location` };
  }
  if (kinds.findLast(isPresent) !== first) {
    const present = kinds.filter(isPresent).join(' and ');
    return { path, what: `specifies more than one search, ${present}: keep one of them` };
  }
  return first === 'source_id' ? schemeProblem(raw, path) : undefined;
}

const schemeProblem = (raw: Raw, path: string): Problem | undefined => {
  const { source_id: sourceId } = raw;
  if (!isObject(sourceId)) return undefined;
  const present = [sourceId.os_uprn, sourceId.os_udprn].filter((value) => value != null);
  if (present.length === 1) return undefined;
  return {
    path: pathOfKey(path, 'source_id'),
    what: 'must contain exactly one of os_uprn and os_udprn',
  };
};

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a valid query to a query for the workers. */
export function toGeocodeQuery(params: QueryParams, inputFilter: InputFilter): GeocodeQuery {
  const limit = matchLimit(params.additional_matches);
  const country = toCountryCode(params.country);
  const vicinity = params.location ? toVicinity(params.location) : undefined;
  const from = vicinity?.position;
  if (params.id != null) return { kind: 'id', id: params.id.toLowerCase(), country, from, limit };
  if (params.source_id) return { ...sourceIdOf(params.source_id), country, from, limit };
  if (params.address_string != null) {
    const text = searchableText(params.address_string);
    return { kind: 'text', text, country, vicinity, inputFilter, limit };
  }
  if (params.address_structured) {
    const address = toAddress(params.address_structured);
    return { kind: 'structured', address, country, vicinity, inputFilter, limit };
  }
  if (!vicinity) throw new TypeError('A query without a kind passed validation');
  const language = v2Languages.get(params.language ?? DEFAULT_LANGUAGE) ?? 'local';
  return { kind: 'reverse', vicinity, country, language, limit };
}

const sourceIdOf = ({ os_uprn, os_udprn }: SourceIdParams) =>
  ({
    kind: 'source-id',
    scheme: os_uprn != null ? 'uprn' : 'udprn',
    value: (os_uprn ?? os_udprn ?? '').replace(/^0+(?=\d)/, ''),
  }) as const;
