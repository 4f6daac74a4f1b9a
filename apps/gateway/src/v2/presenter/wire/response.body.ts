import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../../openapi/wire-object.js';
import { AnsweringVersion, RequestId } from '../../../presenter/wire-fields.js';
import { MatchBody } from './match.body.js';
import { OriginalQueryBody } from './original-query.body.js';

/** How an answer came about. */
@WireObject('Logging', 'How an answer came about, in sentences.')
export class LoggingBody {
  @ApiProperty({
    type: [String],
    description: 'The level of the match, then what became of each component of the address.',
    example: ['level: street number', 'street_name: matched', 'postalcode: inferred'],
  })
  readonly info!: readonly string[];

  @ApiProperty({ type: [String], description: 'What makes the match less certain.' })
  readonly warnings!: readonly string[];

  @ApiProperty({ type: [String], description: 'Why the query was not searched.' })
  readonly errors!: readonly string[];
}

/** What is answered to one query. */
@WireObject('Result', 'What is answered to one query.')
export class ResultBody {
  @ApiProperty({ enum: ['ok', 'no_matches'], description: 'That nothing matches is no error.' })
  readonly status!: 'ok' | 'no_matches';

  @ApiProperty({
    type: () => MatchBody,
    nullable: true,
    description: 'The likeliest destination; null when nothing matches.',
  })
  readonly best_match!: MatchBody | null;

  @ApiProperty({
    type: () => [MatchBody],
    maxItems: 4,
    description: 'Further destinations, the likeliest first; empty unless asked for.',
  })
  readonly additional_matches!: readonly MatchBody[];

  @ApiProperty({
    type: () => OriginalQueryBody,
    required: false,
    description: 'The query as it came; with options.return_original.',
  })
  readonly original_request?: object;

  @ApiProperty({
    type: () => LoggingBody,
    required: false,
    description: 'How the answer came about; with options.verbose.',
  })
  readonly logging?: LoggingBody;
}

/** The body of an answer of version 2. */
@WireObject('Response', 'The answers to a request, in the order of its queries.')
export class ResponseBody {
  @ApiProperty({
    type: () => [ResultBody],
    minItems: 1,
    maxItems: 200,
    description: 'responses[i] answers queries[i].',
  })
  readonly responses!: readonly ResultBody[];

  @AnsweringVersion('v2')
  readonly version!: 'v2';

  @RequestId()
  readonly request_id!: string;
}
