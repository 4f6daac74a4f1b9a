import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../openapi/wire-object.js';
import { OptionsParams } from '../../v2/params/options.params.js';
import { QueryParams } from '../../v2/params/query.params.js';

/** A query of a batch. */
@WireObject('BatchQuery', 'A query as one asks it at once, and what the caller calls its row.')
class BatchQueryParams extends QueryParams {
  @ApiProperty({
    oneOf: [{ type: 'string', maxLength: 1_000 }, { type: 'number' }],
    required: false,
    description: 'What the caller calls the row; comes back with its result.',
    example: 'a-12',
  })
  readonly row_id?: string | number;
}

/** Who is to be told that a batch has ended. */
@WireObject('WebhookWish', 'Who is to be told that the batch has ended.')
class WebhookWishParams {
  @ApiProperty({
    type: String,
    format: 'uri',
    description: 'An https URL that the service may reach.',
    example: 'https://example.org/hooks/batches',
  })
  readonly url!: string;

  @ApiProperty({
    type: String,
    required: false,
    pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
    description: 'Signs the message (standard-webhooks); made when absent.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  readonly secret?: string;
}

/** An upload as JSON. */
@WireObject('BatchSubmission', 'Queries to be answered while nobody waits.')
export class BatchSubmissionParams {
  @ApiProperty({
    type: () => [BatchQueryParams],
    minItems: 1,
    maxItems: 5_000_000,
    description: 'A row each. One that breaks the rules is rejected, and the others are answered.',
  })
  readonly queries!: readonly BatchQueryParams[];

  @ApiProperty({
    type: () => OptionsParams,
    required: false,
    description: 'Holds for all rows; may stand before or behind them.',
  })
  readonly options?: OptionsParams;

  @ApiProperty({
    type: () => WebhookWishParams,
    required: false,
    description: 'Who is to be told that the batch has ended.',
  })
  readonly webhook?: WebhookWishParams;
}
