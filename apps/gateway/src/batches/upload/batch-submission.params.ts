import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../http/openapi/schemas.js';
import { OptionsParams } from '../../v2/params/request.params.js';
import { QueryParams } from '../../v2/params/query.params.js';

/** A query of a batch. */
@WireObject('BatchQuery', 'A query of version 2 with an optional row id.')
class BatchQueryParams extends QueryParams {
  @ApiProperty({
    oneOf: [{ type: 'string', maxLength: 1_000 }, { type: 'number' }],
    required: false,
    description: 'Row id; returned with the result.',
    example: 'a-12',
  })
  readonly row_id?: string | number;
}

/** The webhook of a submission. */
@WireObject('WebhookConfig', 'Webhook to call when the batch has ended.')
class WebhookConfigParams {
  @ApiProperty({
    type: String,
    format: 'uri',
    description: 'An https URL that the service can reach.',
    example: 'https://example.org/hooks/batches',
  })
  readonly url!: string;

  @ApiProperty({
    type: String,
    required: false,
    pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
    description:
      'Secret for the signature of the message (standard-webhooks); generated if absent.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  readonly secret?: string;
}

/** Body of an upload in JSON. */
@WireObject('BatchSubmission', 'Queries to be answered asynchronously.')
export class BatchSubmissionParams {
  @ApiProperty({
    type: () => [BatchQueryParams],
    minItems: 1,
    maxItems: 5_000_000,
    description: 'One query per row. Invalid rows are rejected; the others are answered.',
  })
  readonly queries!: readonly BatchQueryParams[];

  @ApiProperty({
    type: () => OptionsParams,
    required: false,
    description: 'Options for all rows; may precede or follow the queries.',
  })
  readonly options?: OptionsParams;

  @ApiProperty({
    type: () => WebhookConfigParams,
    required: false,
    description: 'Webhook to call when the batch has ended.',
  })
  readonly webhook?: WebhookConfigParams;
}
