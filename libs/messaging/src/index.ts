export type { QueueNews } from './client-notices.js';
export { DeadlineExceededError } from './deadline-exceeded-error.js';
export { HandlerFailedError } from './handler-failed-error.js';
export type { JobReport } from './job-report.js';
export { QueueClient } from './queue-client.js';
export { QueueContext } from './queue-context.js';
export { QueueServer } from './queue-server.js';
export { QueueUnavailableError } from './queue-unavailable-error.js';
export { QueuedMessage } from './queued-message.js';
