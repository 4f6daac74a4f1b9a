export { ThrottledLogger } from './throttled-logger.js';
export { MAX_TIMER_MS, withTimeout } from './with-timeout.js';
