import 'reflect-metadata';
import type { GeocodeQuery } from '#contracts';
import type { Problem } from '../wire-format/problem.js';
import {
  matchLimit,
  searchableText,
  toAddress,
  toCountryCode,
  toVicinity,
} from '../wire-format/query-conversion.js';
import { ShapeReader } from '../wire-format/shape-reader.js';
import { validationProblems } from '../wire-format/validation.js';
import { V1RequestParams } from './v1-request.params.js';

/** A valid request, or all its validation errors. */
type V1RequestReading =
  | {
      readonly outcome: 'valid';
      readonly query: GeocodeQuery;
      readonly wantsAdditional: boolean;
    }
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] };

/** Validates and converts the parsed body of a request of version 1. Unknown fields are ignored. */
export function readV1Request(body: unknown): V1RequestReading {
  const shape = new ShapeReader('ignored');
  const params = shape.read(body, V1RequestParams, '');
  if (params === undefined) return { outcome: 'invalid', problems: shape.problems };
  const problems = [
    ...shape.problems,
    ...validationProblems(params),
    ...combinationProblems(body as object),
  ];
  if (problems.length > 0) return { outcome: 'invalid', problems };
  const query = toV1GeocodeQuery(params);
  if (!query) return { outcome: 'invalid', problems: [blankAddress] };
  return { outcome: 'valid', query, wantsAdditional: params.additional_matches === true };
}

const blankAddress: Problem = { path: '', what: 'specifies no search: its address is blank' };

/**
 * Validates the combination of fields. Reads the original body, because a field with a value of the wrong
 * type is present all the same.
 */
function combinationProblems(raw: object): readonly Problem[] {
  const isPresent = (field: string) => (raw as Readonly<Record<string, unknown>>)[field] != null;
  const [latitude, longitude] = [isPresent('latitude'), isPresent('longitude')];
  const [text, fields] = [isPresent('address_string'), isPresent('address_structured')];
  const problems: readonly (Problem | false)[] = [
    latitude &&
      !longitude && { path: 'longitude', what: 'is missing: it is required with latitude' },
    longitude &&
      !latitude && { path: 'latitude', what: 'is missing: it is required with longitude' },
    isPresent('distance_filter') &&
      !latitude &&
      !longitude && { path: 'distance_filter', what: 'requires latitude and longitude' },
    text &&
      fields && {
        path: 'address_string',
        what: 'and address_structured exclude each other: remove one of them',
      },
    !text &&
      !fields &&
      !latitude &&
      !longitude && {
        path: '',
        what: 'specifies no search: add address_string, address_structured, or latitude and longitude',
      },
  ];
  return problems.filter((problem) => problem !== false);
}

/**
 * Converts valid params to a query for the workers; undefined when they contain nothing to search for. A
 * blank address counts as absent, so that a position beside it is searched in reverse.
 */
function toV1GeocodeQuery(params: V1RequestParams): GeocodeQuery | undefined {
  const limit = matchLimit(params.additional_matches);
  const country = toCountryCode(params.country);
  const { latitude, longitude, distance_filter } = params;
  const vicinity =
    latitude == null || longitude == null
      ? undefined
      : toVicinity({ latitude, longitude, distance_filter });
  const filter = { inputFilter: 'loose', excludesContradictions: true } as const;
  const forward = { country, vicinity, ...filter, limit };
  const text = searchableText(params.address_string ?? '');
  if (text !== '') return { kind: 'text', text, ...forward };
  const address = toAddress(params.address_structured ?? {});
  if (Object.values(address).some((part) => part !== undefined)) {
    return { kind: 'structured', address, ...forward };
  }
  return vicinity && { kind: 'reverse', vicinity, country, language: 'local', limit };
}
