import type { QueueServer } from '#messaging';

/** Under this token the queues that a worker serves are injected. */
export const SERVED_QUEUES = Symbol('served queues');

/** A worker serves one or both. */
export interface ServedQueues {
  readonly interactive: QueueServer | undefined;
  readonly batches: QueueServer | undefined;
}
