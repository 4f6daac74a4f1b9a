export type { AliveWorker, ClientStates } from './backend/queue-backend.js';
export {
  QueuedMessage,
  DeadlineExceededError,
  HandlerFailedError,
  QueueUnavailableError,
} from './messages/envelope.js';
export { QueueClient } from './transport/queue-client.js';
export { QueueContext, QueueServer } from './transport/queue-server.js';
export type { JobReport } from './transport/queue-server.js';
