export type { AliveWorker, ClientStates } from './backend/queue-backend.js';
export { QueuedMessage } from './messages/envelope.js';
export {
  DeadlineExceededError,
  HandlerFailedError,
  QueueUnavailableError,
} from './messages/reply.js';
export { QueueClient } from './transport/queue-client.js';
export { QueueContext, QueueServer } from './transport/queue-server.js';
export type { JobReport } from './transport/queue-server.js';
