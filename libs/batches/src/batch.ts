import type { Delivery } from './delivery.js';

/** Where a batch stands in its life; only `queued` and `running` are left again. */
export const batchStatuses = [
  'queued',
  'running',
  'completed',
  'cancelled',
  'failed',
  'expired',
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** Rows, by what became of them; `processed` is the sum of the three after it. */
export interface BatchCounts {
  readonly total: number;
  readonly processed: number;
  readonly matched: number;
  readonly unmatched: number;
  /** Not searched, because they could not be read; their problems are told. */
  readonly rejected: number;
}

/** Many queries that were sent together, to be answered while nobody waits. */
export interface Batch {
  /** Lower-case UUID. */
  readonly id: string;
  /** Whose it is: the id of a key. */
  readonly keyId: string;
  readonly status: BatchStatus;
  readonly counts: BatchCounts;
  readonly chunks: number;
  /** How its results are shown: what the one who submitted it said, for the one who presents. */
  readonly presentation: unknown;
  readonly createdAt: Date;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  /** When its rows and results are deleted. */
  readonly expiresAt: Date;
  /** Absent when nobody is to be told, and where that is of no interest. */
  readonly webhook?: Delivery;
}

/** Whether anything is still to be done for a batch. */
export const isUnfinished = ({ status }: Pick<Batch, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** A batch as it was when it was accepted. */
export const asAccepted = ({ startedAt, finishedAt, ...batch }: Batch): Batch => ({
  ...batch,
  status: 'queued',
  counts: { total: batch.counts.total, processed: 0, matched: 0, unmatched: 0, rejected: 0 },
});
