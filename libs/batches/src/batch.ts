import type { GeocodeQuery } from '#contracts';

/** Status of a batch; only `queued` and `running` change. */
export const batchStatuses = [
  'queued',
  'running',
  'completed',
  'cancelled',
  'failed',
  'expired',
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** Row counts; `processed` is the sum of the three after it. */
interface BatchCounts {
  readonly total: number;
  readonly processed: number;
  readonly matched: number;
  readonly unmatched: number;
  /** Not searched, because the row is invalid. */
  readonly rejected: number;
}

/** Queries submitted together and answered asynchronously. */
export interface Batch {
  /** Lower-case UUID. */
  readonly id: string;
  /** Id of the API key that owns the batch. */
  readonly keyId: string;
  readonly status: BatchStatus;
  readonly counts: BatchCounts;
  readonly chunks: number;
  /** Presentation options of the submission, opaque to this package. */
  readonly presentation: unknown;
  readonly createdAt: Date;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  /** Time at which rows and results are deleted. */
  readonly expiresAt: Date;
  /** Absent without a webhook, and where it was not selected. */
  readonly webhook?: WebhookDelivery;
}

/** Whether the batch is queued or running. */
export const isUnfinished = ({ status }: Pick<Batch, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** The batch as it was when it was accepted. */
export const asSubmitted = ({ startedAt, finishedAt, ...batch }: Batch): Batch => ({
  ...batch,
  status: 'queued',
  counts: { total: batch.counts.total, processed: 0, matched: 0, unmatched: 0, rejected: 0 },
});

/** Delivery state of a webhook. */
export interface WebhookDelivery {
  readonly url: string;
  /** Attempts made so far. */
  readonly attempts: number;
  /** Time of the next attempt. */
  readonly dueAt?: Date;
  readonly deliveredAt?: Date;
  readonly givenUpAt?: Date;
  /** Why the last attempt failed. */
  readonly failure?: string;
}

/** A delivery as selected by `deliveryColumn`. */
interface DeliveryRecord {
  readonly url: string;
  readonly attempts: number;
  readonly due_at: string | null;
  readonly delivered_at: string | null;
  readonly given_up_at: string | null;
  readonly last_failure: string | null;
}

/** Selects a DeliveryRecord or null as `webhook` of a row of `batch`; without the secret. */
const deliveryColumn = `(
SELECT json_build_object(
         'url', w.url, 'attempts', w.attempts, 'due_at', w.due_at, 'delivered_at', w.delivered_at,
         'given_up_at', w.given_up_at, 'last_failure', w.last_failure)
  FROM batch_webhook w
 WHERE w.batch = batch.id) AS webhook`;

/** Converts a record. */
const toDelivery = (record: DeliveryRecord): WebhookDelivery => ({
  url: record.url,
  attempts: record.attempts,
  dueAt: parseDate(record.due_at),
  deliveredAt: parseDate(record.delivered_at),
  givenUpAt: parseDate(record.given_up_at),
  failure: record.last_failure ?? undefined,
});

/** Timestamps inside JSON are text. */
const parseDate = (text: string | null): Date | undefined =>
  text === null ? undefined : new Date(text);

/** A row of `batch` as selected by `batchColumns`. */
export interface BatchRecord {
  readonly id: string;
  readonly key: string;
  readonly status: BatchStatus;
  readonly presentation: unknown;
  readonly total: number;
  readonly chunks: number;
  readonly processed: number;
  readonly matched: number;
  readonly unmatched: number;
  readonly rejected: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly expires_at: Date;
  /** Selected by `ownerColumns` only. */
  readonly webhook?: DeliveryRecord | null;
}

/** Columns of a BatchRecord, selected from the given alias of `batch`. */
export const batchColumnsOf = (batch: string): string =>
  columnNames.map((column) => `${batch}.${column}`).join(', ');

const columnNames: readonly string[] = [
  'id',
  'key',
  'status',
  'presentation',
  'total',
  'chunks',
  'processed',
  'matched',
  'unmatched',
  'rejected',
  'created_at',
  'started_at',
  'finished_at',
  'expires_at',
];

/** Columns of a BatchRecord, selected from `batch`. */
export const batchColumns = batchColumnsOf('batch');

/** Columns shown to the owner, selected from `batch`. */
export const ownerColumns = `${batchColumns}, ${deliveryColumn}`;

/** Converts a record. */
export const toBatch = (record: BatchRecord): Batch => ({
  id: record.id,
  keyId: record.key,
  status: record.status,
  counts: {
    total: record.total,
    processed: record.processed,
    matched: record.matched,
    unmatched: record.unmatched,
    rejected: record.rejected,
  },
  chunks: record.chunks,
  presentation: record.presentation,
  createdAt: record.created_at,
  startedAt: record.started_at ?? undefined,
  finishedAt: record.finished_at ?? undefined,
  expiresAt: record.expires_at,
  webhook: record.webhook ? toDelivery(record.webhook) : undefined,
});

/** A row of a batch: its input and the query to search. */
export interface BatchRow {
  readonly input: RowInput;
  /** Absent if the row was rejected. */
  readonly query?: GeocodeQuery;
}

/**
 * A row as uploaded; needed to present its result. Keys are short because it is stored a million
 * times.
 */
export interface RowInput {
  /** Line of the upload on which the row begins, from 1; absent if rows are not bound to lines. */
  readonly line?: number;
  /** Row id given by the caller. */
  readonly id?: string;
  /** The query as uploaded. */
  readonly query?: unknown;
  /** Cells carried through to the results, in the order of the columns of the upload. */
  readonly carried?: readonly string[];
  /** Why the row was rejected. */
  readonly problem?: string;
}
