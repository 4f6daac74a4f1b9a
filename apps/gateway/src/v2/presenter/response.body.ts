import { ApiProperty, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { WireObject } from '../../http/openapi/schemas.js';
import { AnsweringVersion, RequestId, AddressLabel } from '../../wire-format/response-fields.js';
import { QueryParams } from '../params/query.params.js';
import { FeatureCollectionBody, KeyValueBody } from './geometry.body.js';

const AddressField = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({ type: String, required: false, description, example });

/** The structured address of a match. */
@WireObject('StructuredResponse', 'The structured address; missing components are absent.')
export class StructuredBody {
  @AddressField('Flat, apartment, suite or floor within the building.')
  readonly unit?: string;

  @AddressField('Name of the building.')
  readonly house_name?: string;

  @AddressField('House number, with its letter or range.', '10')
  readonly street_number?: string;

  @AddressField('Street, road or square.', 'Downing Street')
  readonly street_name?: string;

  @AddressField('District of the city, or village.')
  readonly locality?: string;

  @AddressField('City or town.', 'London')
  readonly city?: string;

  @AddressField('County or district.')
  readonly county?: string;

  @AddressField('State, province or region.')
  readonly state?: string;

  @AddressField('Country.', 'United Kingdom')
  readonly country?: string;

  @ApiProperty({
    type: String,
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2 code, upper case.',
    example: 'GB',
  })
  readonly country_code!: string;

  @AddressField('Postcode.', 'SW1A 2AA')
  readonly postalcode?: string;
}

/** The identifiers of a match in registers. */
@WireObject('MatchSourceId', 'Identifiers of the address in registers of the United Kingdom.')
export class SourceIdBody {
  @AddressField('Unique Property Reference Number.', '100023336956')
  readonly os_uprn?: string;

  @AddressField('Unique Delivery Point Reference Number.', '23747771')
  readonly os_udprn?: string;
}

/** One match. */
@ApiExtraModels(FeatureCollectionBody, KeyValueBody)
@WireObject('Match', 'One destination that matches the query.')
export class MatchBody {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'The stable id of the destination; a later query can look it up by id.',
    example: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
  })
  readonly id!: string;

  @AddressLabel()
  readonly address!: string;

  @ApiProperty({
    oneOf: [FeatureCollectionBody, KeyValueBody].map((type) => ({ $ref: getSchemaPath(type) })),
    description: 'The points of the destination, in the format of options.geojson_type.',
  })
  readonly geojson!: FeatureCollectionBody | KeyValueBody;

  @ApiProperty({
    type: Number,
    required: false,
    minimum: 0,
    description: 'Metres from the position of the query; absent without a position.',
    example: 12.5,
  })
  readonly distance?: number;

  @ApiProperty({
    type: Number,
    format: 'double',
    minimum: 0,
    maximum: 1,
    description:
      'The probability that this is the requested destination. The accuracy of its points is a separate property.',
    example: 0.9875,
  })
  readonly search_confidence!: number;

  @ApiProperty({
    type: () => StructuredBody,
    required: false,
    description: 'The structured address; with options.structured_response.',
  })
  readonly structured_response?: StructuredBody;

  @ApiProperty({
    type: () => SourceIdBody,
    required: false,
    description:
      'Identifiers in registers; with options.source_id, or if the query contains a source_id.',
  })
  readonly source_id?: SourceIdBody;
}

/** The explanation of a result. */
@WireObject('Logging', 'The explanation of a result.')
export class LoggingBody {
  @ApiProperty({
    type: [String],
    description: 'The level of the match, then the outcome of each address component.',
    example: ['level: street number', 'street_name: matched', 'postalcode: inferred'],
  })
  readonly info!: readonly string[];

  @ApiProperty({ type: [String], description: 'Reasons for a lower confidence.' })
  readonly warnings!: readonly string[];

  @ApiProperty({ type: [String], description: 'Why the query was rejected without a search.' })
  readonly errors!: readonly string[];
}

/** The result of one query. */
@WireObject('Result', 'The result of one query.')
export class ResultBody {
  @ApiProperty({ enum: ['ok', 'no_matches'], description: 'no_matches is not an error.' })
  readonly status!: 'ok' | 'no_matches';

  @ApiProperty({
    type: () => MatchBody,
    nullable: true,
    description: 'The best match; null when there is none.',
  })
  readonly best_match!: MatchBody | null;

  @ApiProperty({
    type: () => [MatchBody],
    maxItems: 4,
    description: 'Further matches, best first; empty unless requested.',
  })
  readonly additional_matches!: readonly MatchBody[];

  @ApiProperty({
    type: () => OriginalQueryBody,
    required: false,
    description: 'The query as received; with options.return_original.',
  })
  readonly original_request?: object;

  @ApiProperty({
    type: () => LoggingBody,
    required: false,
    description: 'The explanation of the result; with options.verbose.',
  })
  readonly logging?: LoggingBody;
}

/** The response body of version 2. */
@WireObject('Response', 'The results of a request, in the order of its queries.')
export class ResponseBody {
  @ApiProperty({
    type: () => [ResultBody],
    minItems: 1,
    maxItems: 200,
    description: 'responses[i] is the result of queries[i].',
  })
  readonly responses!: readonly ResultBody[];

  @AnsweringVersion('v2')
  readonly version!: 'v2';

  @RequestId()
  readonly request_id!: string;
}

/** A query as received. */
@WireObject('OriginalQuery', 'The query as received, with its country in the original case.')
class OriginalQueryBody extends QueryParams {
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    pattern: '^[A-Za-z]{2}$',
    description: 'The country code as received, in any case.',
    example: 'gb',
  })
  declare readonly country?: string | null;
}
