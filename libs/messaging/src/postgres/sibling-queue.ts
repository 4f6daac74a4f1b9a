import { type IQueueBackend, Queue } from 'bullmq';

export type SiblingQueue = Queue<string, void, string, string, void, string, IQueueBackend>;

/** Another queue over the connections that a backend has already. */
export function siblingQueue(name: string, backend: IQueueBackend): SiblingQueue {
  const sibling = backend.forQueue(name);
  const options = { connection: {}, skipMetasUpdate: true };
  const queue: SiblingQueue = new Queue(name, options, () => sibling);
  // The worker whose connections these are tells of their errors.
  queue.on('error', () => undefined);
  return queue;
}
