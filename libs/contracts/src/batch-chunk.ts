import type { MessageVersions } from './message-versions.js';

/** The message pattern of a chunk of a batch. */
export const BATCH_CHUNK = 'batch.chunk';

/** The queue of batch chunks, separate so that a batch never delays an interactive query. */
export const BATCH_QUEUE = 'batches';

/** Incremented when the shape of the message changes in a way that the other side must know. */
export const BATCH_CHUNK_VERSION = 1;

/** The versions of a batch chunk that this release writes and reads. */
export const batchChunkVersions: MessageVersions = { written: BATCH_CHUNK_VERSION, read: [1] };

/** Announces that a chunk is next; its rows are in Postgres. */
export interface BatchChunk {
  readonly version: typeof BATCH_CHUNK_VERSION;
  /** The UUID of the batch. */
  readonly batch: string;
  /** The index of the chunk in the batch, from 0. */
  readonly ordinal: number;
}
