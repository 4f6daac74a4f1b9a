import { ApiProperty } from '@nestjs/swagger';
import { batchStatuses } from '#batches';
import type { BatchStatus } from '#batches';
import { WireObject } from '../../openapi/wire-object.js';
import { SubmittedWebhookBody, WebhookBody } from './webhook.body.js';

/** Rows by what became of them. */
@WireObject('BatchCounts', 'Rows by what became of them; processed is the sum of the last three.')
class BatchCountsBody {
  @ApiProperty({ type: 'integer', description: 'All rows of the upload.', example: 1000000 })
  readonly total!: number;

  @ApiProperty({ type: 'integer', description: 'Rows whose result is there.', example: 250000 })
  readonly processed!: number;

  @ApiProperty({ type: 'integer', description: 'Found.', example: 248210 })
  readonly ok!: number;

  @ApiProperty({ type: 'integer', description: 'Searched, and not found.', example: 1780 })
  readonly no_matches!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Not searched, because they break the rules of a query; see links.errors.',
    example: 10,
  })
  readonly rejected!: number;
}

/** Where the parts of a batch are. */
@WireObject('BatchLinks', 'Where the parts of the batch are, as paths on this server.')
class BatchLinksBody {
  @ApiProperty({ description: 'The batch itself.' })
  readonly self!: string;

  @ApiProperty({ description: 'Its results.' })
  readonly results!: string;

  @ApiProperty({ description: 'Its rejected rows.' })
  readonly errors!: string;

  @ApiProperty({ description: 'Its progress, as server-sent events.' })
  readonly events!: string;
}

/** A batch, as its owner sees it. */
@WireObject('Batch', 'Many queries that are answered while nobody waits.')
export class BatchBody {
  @ApiProperty({ format: 'uuid', description: 'Its identifier.' })
  readonly id!: string;

  @ApiProperty({
    enum: batchStatuses,
    description: 'Where it stands; only queued and running change.',
  })
  readonly status!: BatchStatus;

  @ApiProperty({ type: BatchCountsBody, description: 'Its rows by what became of them.' })
  readonly counts!: BatchCountsBody;

  @ApiProperty({ format: 'date-time', description: 'When it was accepted.' })
  readonly created!: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'When its first rows were begun.',
  })
  readonly started?: string;

  @ApiProperty({ format: 'date-time', required: false, description: 'When it ended.' })
  readonly finished?: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'When it will end if it goes on at this rate.',
  })
  readonly expected_end?: string;

  @ApiProperty({ format: 'date-time', description: 'When its rows and results are deleted.' })
  readonly expires!: string;

  @ApiProperty({
    required: false,
    description: 'Rows a second, from its start until now or until it ended.',
    example: 4300,
  })
  readonly rows_per_second?: number;

  @ApiProperty({
    type: WebhookBody,
    required: false,
    description: 'Who is told that it has ended; absent when nobody is.',
  })
  readonly webhook?: WebhookBody;

  @ApiProperty({ type: BatchLinksBody, description: 'Where its parts are.' })
  readonly links!: BatchLinksBody;
}

/** A page of a key's batches. */
@WireObject('BatchList', 'The batches of the key, the newest first.')
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

/** A batch as its submission is answered. */
@WireObject('SubmittedBatch', 'A batch that was accepted.')
export class SubmittedBatchBody extends BatchBody {
  @ApiProperty({
    type: SubmittedWebhookBody,
    required: false,
    description: 'Who will be told that it has ended; its secret is shown here alone.',
  })
  override readonly webhook?: SubmittedWebhookBody;
}
