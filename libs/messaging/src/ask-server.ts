import type { Producer } from './queue-backend.js';
import { QueueUnavailableError } from './queue-unavailable-error.js';
import { within } from './time-limit.js';

/**
 * Asks a queue's server by way of a producer. Rejects with a QueueUnavailableError where it cannot be
 * reached, fails, or says nothing within the limit; an answer that is undefined is none.
 */
export async function askServer<T>(
  producer: Producer,
  limitMs: number,
  question: (of: Producer) => Promise<T | undefined>,
): Promise<T> {
  if (!(await producer.becomeReady(limitMs))) throw new QueueUnavailableError();
  const answer = await within(limitMs, question(producer)).catch((error: unknown) => {
    throw new QueueUnavailableError(error);
  });
  if (answer === undefined) throw new QueueUnavailableError();
  return answer;
}
