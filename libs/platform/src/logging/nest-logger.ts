import type { Logger } from './logger.js';

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * Implements Nest's `LoggerService`: a message followed by any values, the name of the context
 * last. The message may be an event, `{ event: 'what happened', ...fields }`. Nest's own messages
 * about its start are logged at debug level.
 */
export class NestLogger {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(isEvent(message) ? 'info' : 'debug', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    const context = rest.at(-1);
    const fields = typeof context === 'string' ? { context } : {};
    if (isEvent(message)) {
      const { event, ...own } = message;
      this.logger[level]({ ...fields, ...own }, event);
    } else {
      this.logger[level]({ ...fields, ...stackOf(message, rest) }, textOf(message));
    }
  }
}

interface NestEvent {
  readonly event: string;
}

const isEvent = (message: unknown): message is NestEvent =>
  typeof message === 'object' &&
  message !== null &&
  'event' in message &&
  typeof message.event === 'string';

/** The stack of the error itself, or the one passed between message and context. */
const stackOf = (message: unknown, rest: readonly unknown[]): object => {
  const stack = message instanceof Error ? message.stack : rest.length > 1 ? rest[0] : undefined;
  return typeof stack === 'string' ? { stack } : {};
};

const textOf = (message: unknown): string => {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
};
