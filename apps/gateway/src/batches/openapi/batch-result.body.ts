import { ApiProperty } from '@nestjs/swagger';
import { V2FailureBody } from '../../openapi/failure.body.js';
import { WireObject } from '../../openapi/wire-object.js';
import { LoggingBody } from '../../v2/presenter/wire/response.body.js';
import { MatchBody } from '../../v2/presenter/wire/match.body.js';

/** A line of results as newline-delimited JSON. */
@WireObject('BatchResult', 'What became of one row of a batch.')
export class BatchResultBody {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The row, from 1.', example: 12 })
  readonly row!: number;

  @ApiProperty({ type: String, required: false, description: 'What the caller calls the row.' })
  readonly row_id?: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    required: false,
    description:
      'Of a rejected row, the line of the upload on which it begins; absent where that was JSON.',
  })
  readonly line?: number;

  @ApiProperty({
    enum: ['ok', 'no_matches', 'rejected'],
    description: 'rejected: it could not be read, and error says why.',
  })
  readonly status!: 'ok' | 'no_matches' | 'rejected';

  @ApiProperty({
    type: () => MatchBody,
    required: false,
    nullable: true,
    description: 'The likeliest destination; null when nothing matches, absent when rejected.',
  })
  readonly best_match?: MatchBody | null;

  @ApiProperty({
    type: () => [MatchBody],
    required: false,
    description: 'Further destinations, the likeliest first; absent when rejected.',
  })
  readonly additional_matches?: readonly MatchBody[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'The query as it came; with options.return_original.',
  })
  readonly original_request?: object;

  @ApiProperty({
    type: () => LoggingBody,
    required: false,
    description: 'How the answer came about; with options.verbose.',
  })
  readonly logging?: LoggingBody;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    selfRequired: false,
    description: 'Cells of a CSV upload that were no part of the query, by their headers.',
  })
  readonly columns?: Readonly<Record<string, string>>;

  @ApiProperty({
    type: () => V2FailureBody,
    required: false,
    description: 'Why the row was rejected, naming its line, or of JSON its row.',
  })
  readonly error?: V2FailureBody;
}
