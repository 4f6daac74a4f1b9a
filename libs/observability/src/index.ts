export { errorName } from './error-name.js';
export { FrameworkLogger } from './framework-logger.js';
export { createLogger, readLogLevel } from './logger.js';
export type { Logger, LogLevel } from './logger.js';
export { isRequestId, newRequestId } from './request-id.js';
