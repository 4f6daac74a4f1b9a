import 'reflect-metadata';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { DegreeBox, SuggestQuery, SuggestionKind } from '#contracts';
import { MOST_SUGGESTIONS, suggestionKinds } from '#contracts';
import { WireObject } from '../../http/openapi/schemas.js';
import {
  IsLatitudeDegrees,
  IsLongitudeDegrees,
  OptionalValueList,
  Text,
  textListRule,
} from '../../wire-format/constraints.js';
import type { ValueListRule } from '../../wire-format/constraints.js';
import type { Problem } from '../../wire-format/problem.js';
import { firstProblemPerPath } from '../../wire-format/problem.js';
import { searchableText, toCountryCode } from '../../wire-format/query-conversion.js';
import { Nested, ShapeReader } from '../../wire-format/shape-reader.js';
import { validationProblems } from '../../wire-format/validation.js';
import { v2Countries } from '../params/v2-countries.table.js';
import { DEFAULT_LANGUAGE, v2Languages } from '../params/v2-languages.table.js';

/** The kinds of suggestions on the wire. */
export const wireKinds = suggestionKinds.map((kind) => kind.replaceAll('-', '_'));

/** The rules of the lists in a suggest request, for its fields and its URL parameters. */
export const listRules = {
  country: textListRule(v2Countries, true),
  kinds: textListRule(wireKinds),
  bbox: {
    schema: {
      items: { type: 'number', minimum: -180, maximum: 180 },
      minItems: 4,
      maxItems: 4,
      example: [8.68, 48.52, 8.95, 48.64],
    },
    message:
      'must be the four numbers west, south, east and north in degrees, with south at most north',
    isValid: isBox,
  },
} as const satisfies Readonly<Record<string, ValueListRule>>;

/** What each field of a suggest request means. */
export const fieldDescriptions = {
  q: 'The beginning of an address as typed so far. Its last word may be incomplete; a space behind it completes it.',
  location:
    'The position near which suggestions come first, and from which the distance is measured. It excludes none.',
  country: 'Only suggestions in these countries, in any case. UK is an alias of GB.',
  bbox: 'Only suggestions in this box: west, south, east, north. West is greater than east if it crosses the antimeridian.',
  language:
    'The language of names in the addresses; falls back to the local language. The default Auto is the language of the typed words.',
  kinds: 'Only suggestions of these kinds.',
  limit: `The most suggestions that are returned; default ${MOST_SUGGESTIONS}.`,
} as const;

/** The position near which suggestions come first. */
@WireObject('SuggestLocation', 'A position in WGS 84 degrees.')
class SuggestLocationParams {
  @ApiProperty({ description: 'Degrees north.', example: 48.5957 })
  @IsLatitudeDegrees()
  readonly latitude!: number;

  @ApiProperty({ description: 'Degrees east; 180 is written as -180.', example: 8.8705 })
  @IsLongitudeDegrees()
  readonly longitude!: number;
}

/** A suggest request, from a JSON body or from the parameters of a URL. */
@WireObject('SuggestRequest', 'The beginning of an address, and what may be suggested for it.')
export class SuggestParams {
  @Text(fieldDescriptions.q, '10 downing')
  readonly q!: string;

  @ApiProperty({ description: fieldDescriptions.location })
  @IsOptional()
  @Nested(SuggestLocationParams)
  readonly location?: SuggestLocationParams | null;

  @OptionalValueList(listRules.country, fieldDescriptions.country)
  readonly country?: readonly string[] | null;

  @OptionalValueList(listRules.bbox, fieldDescriptions.bbox)
  readonly bbox?: readonly [number, number, number, number] | null;

  @ApiProperty({ description: fieldDescriptions.language, default: DEFAULT_LANGUAGE })
  @IsOptional()
  @IsIn([...v2Languages.keys()], { message: `must be one of ${[...v2Languages.keys()].join(' ')}` })
  readonly language?: string | null;

  @OptionalValueList(listRules.kinds, fieldDescriptions.kinds)
  readonly kinds?: readonly string[] | null;

  @ApiProperty({ description: fieldDescriptions.limit, default: MOST_SUGGESTIONS })
  @Max(MOST_SUGGESTIONS)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  @IsOptional()
  readonly limit?: number | null;
}

function isBox(values: readonly unknown[]): boolean {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = values.map((value) =>
    typeof value === 'number' ? value : NaN,
  );
  const isLongitude = (degrees: number): boolean => degrees >= -180 && degrees <= 180;
  const isSize = values.length === 4 && south <= north && south >= -90 && north <= 90;
  return isSize && isLongitude(west) && isLongitude(east);
}

/** A valid request, or all its validation errors. */
type SuggestReading =
  | { readonly outcome: 'valid'; readonly params: SuggestParams }
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] };

/** Validates a suggest request as JSON. */
export function readSuggestRequest(body: unknown): SuggestReading {
  const shape = new ShapeReader('refused');
  const params = shape.read(body, SuggestParams, '');
  if (params === undefined) return { outcome: 'invalid', problems: shape.problems };
  const problems = firstProblemPerPath([...shape.problems, ...validationProblems(params)]);
  return problems.length > 0 ? { outcome: 'invalid', problems } : { outcome: 'valid', params };
}

/** The parameters of a URL as the body of the same request; what is malformed stays so. */
export const bodyOfParameters = (parameters: object): object =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      parameterReaders.get(name)?.(String(value)) ?? (value as unknown),
    ]),
  );

const numberOf = (text = ''): number => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN);

/** A parameter that is repeated has the form of a list: `country=DE&country=AT`. */
const parameterReaders = new Map<string, (value: string) => unknown>([
  ['country', (value) => value.split(',')],
  ['kinds', (value) => value.split(',')],
  ['bbox', (value) => value.split(',').map(numberOf)],
  ['limit', (value) => numberOf(value)],
  [
    'location',
    (value) => {
      const [latitude, longitude, ...more] = value.split(',').map(numberOf);
      return { latitude, longitude: more.length > 0 ? NaN : (longitude ?? NaN) };
    },
  ],
]);

/** Converts a valid request to a query for the workers. */
export function toSuggestQuery(params: SuggestParams): SuggestQuery {
  const { q, location, language, limit } = params;
  return {
    kind: 'suggest',
    // A space behind the last word means that it is complete.
    text: searchableText(q) + (/\s$/.test(q) ? ' ' : ''),
    limit: limit ?? MOST_SUGGESTIONS,
    countries: params.country?.map((code) => toCountryCode(code) ?? code),
    near: location ? { lat: location.latitude, lon: location.longitude } : undefined,
    box: params.bbox ? toBox(params.bbox) : undefined,
    language: language === DEFAULT_LANGUAGE ? undefined : v2Languages.get(language ?? ''),
    kinds: params.kinds?.map((kind) => kind.replaceAll('_', '-') as SuggestionKind),
  };
}

const toBox = ([west, south, east, north]: readonly [
  number,
  number,
  number,
  number,
]): DegreeBox => ({
  ...{ west, south, east, north },
});
