import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../http/openapi/schemas.js';
import { AnsweringVersion, RequestId } from '../../wire-format/response-fields.js';
import { QueryParams } from '../params/query.params.js';
import { MatchBody } from './match.body.js';

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
