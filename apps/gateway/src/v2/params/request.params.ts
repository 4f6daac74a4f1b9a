import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { WireObject } from '../../http/openapi/schemas.js';
import { OptionalFlag } from '../../wire-format/constraints.js';
import { Nested, NestedList } from '../../wire-format/shape-reader.js';
import { QueryParams } from './query.params.js';

/** The most queries in one request. */
const MAX_QUERIES = 200;

/** The default of `input_filter`. */
export const DEFAULT_INPUT_FILTER = 'loose';

/** The source identifiers that each match contains. */
@WireObject(
  'SourceIdOption',
  'The source identifiers that each match contains, where they are known.',
)
class SourceIdOptionParams {
  @OptionalFlag('Returns the UPRN of each match')
  readonly os_uprn?: boolean | null;

  @OptionalFlag('Returns the UDPRN of each match')
  readonly os_udprn?: boolean | null;
}

/** Options of all queries of a request. */
@WireObject('Options', 'Options of all queries of the request.')
export class OptionsParams {
  @OptionalFlag('Indents the response, which makes it larger')
  readonly pretty_print?: boolean | null;

  @OptionalFlag('Explains each result in logging, which makes the response larger')
  readonly verbose?: boolean | null;

  @OptionalFlag('Adds the structured address to each match')
  readonly structured_response?: boolean | null;

  @ApiProperty({
    description:
      'geojson (default): a FeatureCollection. key_value: latitude and longitude, by the kind of each point.',
    default: 'geojson',
  })
  @IsOptional()
  @IsIn(['geojson', 'key_value'], { message: 'must be one of geojson key_value' })
  readonly geojson_type?: 'geojson' | 'key_value' | null;

  @OptionalFlag('Returns each query unchanged with its result')
  readonly return_original?: boolean | null;

  @ApiProperty({
    description:
      'Which queries are rejected. none: no query; matches of any confidence are returned, instead of those of 0.15 and more. loose (default): queries with too little to search for. strict: also queries in which no street with a number, house or place of interest, and no postcode or place beside it, are recognised.',
    default: DEFAULT_INPUT_FILTER,
  })
  @IsOptional()
  @IsIn(['none', 'loose', 'strict'], { message: 'must be one of none loose strict' })
  readonly input_filter?: 'none' | 'loose' | 'strict' | null;

  @ApiProperty({ description: 'The source identifiers that each match contains.' })
  @IsOptional()
  @Nested(SourceIdOptionParams)
  readonly source_id?: SourceIdOptionParams | null;
}

/** The body of a request of version 2. */
@WireObject('Request', 'Up to 200 independent queries and their common options.')
export class RequestParams {
  @ApiProperty({
    description:
      'The queries, of the same kind or different ones; responses[i] is the result of queries[i].',
  })
  @NestedList(QueryParams, MAX_QUERIES)
  readonly queries!: readonly QueryParams[];

  @ApiProperty({ description: 'Options of all queries of the request.' })
  @IsOptional()
  @Nested(OptionsParams)
  readonly options?: OptionsParams | null;
}
