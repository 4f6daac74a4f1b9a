import { ApiProperty } from '@nestjs/swagger';
import type { BatchStatus } from '#batches';
import { batchStatuses } from '#batches';
import { WireObject } from '../../http/openapi/schemas.js';

/** Row counts by outcome. */
@WireObject('BatchCounts', 'Row counts; processed is the sum of ok, no_matches and rejected.')
class BatchCountsBody {
  @ApiProperty({ type: 'integer', description: 'All rows of the upload.', example: 1000000 })
  readonly total!: number;

  @ApiProperty({ type: 'integer', description: 'Rows with a result.', example: 250000 })
  readonly processed!: number;

  @ApiProperty({ type: 'integer', description: 'Rows with a match.', example: 248210 })
  readonly ok!: number;

  @ApiProperty({ type: 'integer', description: 'Rows without a match.', example: 1780 })
  readonly no_matches!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Rows that are invalid and were not searched; see links.errors.',
    example: 10,
  })
  readonly rejected!: number;
}

/** Links to the resources of a batch. */
@WireObject('BatchLinks', 'Paths of the resources of the batch.')
class BatchLinksBody {
  @ApiProperty({ description: 'The batch.' })
  readonly self!: string;

  @ApiProperty({ description: 'The results.' })
  readonly results!: string;

  @ApiProperty({ description: 'The rejected rows.' })
  readonly errors!: string;

  @ApiProperty({ description: 'The progress as server-sent events.' })
  readonly events!: string;
}

const webhookStates = ['waiting', 'delivering', 'delivered', 'given_up'] as const;

/** Webhook of a batch. */
@WireObject('BatchWebhook', 'Webhook of the batch with its delivery state.')
export class WebhookBody {
  @ApiProperty({ type: String, format: 'uri', description: 'URL of the webhook.' })
  readonly url!: string;

  @ApiProperty({
    enum: webhookStates,
    description:
      'waiting: the batch has not ended. delivering: an attempt is running or scheduled. given_up: no further attempts are made.',
  })
  readonly state!: WebhookState;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Attempts made so far.', example: 2 })
  readonly attempts!: number;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Time of the next attempt.',
  })
  readonly next_attempt?: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Time at which the message was accepted.',
  })
  readonly delivered?: string;

  @ApiProperty({
    type: String,
    required: false,
    description: 'Why the last attempt failed.',
    example: 'answered 503',
  })
  readonly last_failure?: string;
}

/** A batch as shown to its owner. */
@WireObject('Batch', 'Queries that are answered asynchronously.')
export class BatchBody {
  @ApiProperty({ format: 'uuid', description: 'Identifier of the batch.' })
  readonly id!: string;

  @ApiProperty({
    enum: batchStatuses,
    description: 'Status; only queued and running change.',
  })
  readonly status!: BatchStatus;

  @ApiProperty({ type: BatchCountsBody, description: 'Row counts.' })
  readonly counts!: BatchCountsBody;

  @ApiProperty({ format: 'date-time', description: 'Time at which the batch was accepted.' })
  readonly created!: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Time at which the first rows were started.',
  })
  readonly started?: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Time at which the batch ended.',
  })
  readonly finished?: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Estimated end at the current throughput.',
  })
  readonly expected_end?: string;

  @ApiProperty({ format: 'date-time', description: 'Time at which rows and results are deleted.' })
  readonly expires!: string;

  @ApiProperty({
    required: false,
    description: 'Average throughput in rows per second since the start.',
    example: 4300,
  })
  readonly rows_per_second?: number;

  @ApiProperty({
    type: WebhookBody,
    required: false,
    description: 'Webhook that is called when the batch has ended.',
  })
  readonly webhook?: WebhookBody;

  @ApiProperty({ type: BatchLinksBody, description: 'Paths of the resources of the batch.' })
  readonly links!: BatchLinksBody;
}

/** A page of batches. */
@WireObject('BatchList', 'Batches of the API key, newest first.')
export class BatchListBody {
  @ApiProperty({ type: () => [BatchBody], description: 'The batches of this page.' })
  readonly batches!: readonly BatchBody[];

  @ApiProperty({
    required: false,
    description: 'The path of the next page; absent on the last one.',
    example: '/final-destination/v2/batches?limit=20&cursor=0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  })
  readonly next?: string;
}

/** Webhook in the response to a submission. */
@WireObject('SubmittedWebhook', 'Webhook that will be called when the batch has ended.')
export class SubmittedWebhookBody extends WebhookBody {
  @ApiProperty({
    type: String,
    description: 'Secret for the signature of the message (standard-webhooks).',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  readonly secret!: string;
}

/** Response to a submission. */
@WireObject('SubmittedBatch', 'An accepted batch.')
export class SubmittedBatchBody extends BatchBody {
  @ApiProperty({
    type: SubmittedWebhookBody,
    required: false,
    description:
      'Webhook that will be called when the batch has ended. Its secret is returned only here.',
  })
  override readonly webhook?: SubmittedWebhookBody;
}

export type WebhookState = (typeof webhookStates)[number];
