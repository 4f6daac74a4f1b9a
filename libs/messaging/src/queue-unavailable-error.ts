/** The queue's server is out of reach, or has lost the message. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';

  constructor(cause?: unknown) {
    super('The queue is out of reach', { cause });
  }
}
