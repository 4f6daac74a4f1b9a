import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../openapi/wire-object.js';

const webhookStates = ['waiting', 'delivering', 'delivered', 'given_up'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Who is told that a batch has ended. */
@WireObject('BatchWebhook', 'Who is told that the batch has ended, and how far they have been.')
export class WebhookBody {
  @ApiProperty({ type: String, format: 'uri', description: 'Where they are told.' })
  readonly url!: string;

  @ApiProperty({
    enum: webhookStates,
    description:
      'waiting: the batch has not ended. delivering: the message is under way, or tried again. given_up: it is not tried again.',
  })
  readonly state!: WebhookState;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Attempts made until now.', example: 2 })
  readonly attempts!: number;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'When the next attempt is made.',
  })
  readonly next_attempt?: string;

  @ApiProperty({ format: 'date-time', required: false, description: 'When the message was taken.' })
  readonly delivered?: string;

  @ApiProperty({
    type: String,
    required: false,
    description: 'Why the last attempt failed.',
    example: 'answered 503',
  })
  readonly last_failure?: string;
}

/** The same, as the submission is answered. */
@WireObject('SubmittedWebhook', 'Who will be told that the batch has ended.')
export class SubmittedWebhookBody extends WebhookBody {
  @ApiProperty({
    type: String,
    description: 'The secret that the message will be signed with (standard-webhooks).',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  readonly secret!: string;
}
