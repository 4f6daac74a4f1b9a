import type { MessageVersions } from './message-versions.js';

/** The pattern under which a chunk of a batch is sent. */
export const BATCH_CHUNK = 'batch.chunk';

/** The queue that carries chunks of batches, so that none stands before an interactive query. */
export const BATCH_QUEUE = 'batches';

/** Raised when the message's shape changes in a way that its other side must know of. */
export const BATCH_CHUNK_VERSION = 1;

/** Which versions of a batch chunk are written and read here. */
export const batchChunkVersions: MessageVersions = { written: BATCH_CHUNK_VERSION, read: [1] };

/** Says that a chunk is up next; its rows stand in Postgres. */
export interface BatchChunk {
  readonly version: typeof BATCH_CHUNK_VERSION;
  /** The batch's UUID. */
  readonly batch: string;
  /** The chunk's place in it, from 0. */
  readonly ordinal: number;
}
