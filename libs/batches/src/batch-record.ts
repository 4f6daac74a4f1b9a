import type { Batch, BatchStatus } from './batch.js';
import { deliveryColumn, deliveryOf } from './delivery.js';
import type { DeliveryRecord } from './delivery.js';

/** A batch as `batchColumns` selects it. */
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
  /** Selected by `shownColumns` alone. */
  readonly webhook?: DeliveryRecord | null;
}

/** Selects a BatchRecord from `batch`, under the name that a statement gives it. */
export const batchColumnsOf = (batch: string): string =>
  columns.map((column) => `${batch}.${column}`).join(', ');

const columns: readonly string[] = [
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

/** The same, under its own name. */
export const batchColumns = batchColumnsOf('batch');

/** Selects from `batch` what its owner is shown. */
export const shownColumns = `${batchColumns}, ${deliveryColumn}`;

/** Reads a record. */
export const batchOf = (record: BatchRecord): Batch => ({
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
  webhook: record.webhook ? deliveryOf(record.webhook) : undefined,
});
