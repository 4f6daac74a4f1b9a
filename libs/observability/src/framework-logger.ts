import type { Logger } from './logger.js';

/**
 * Takes what a framework says of itself, in the form that Nest's `LoggerService` has: a message
 * followed by anything, the context's name last. Its chatter while starting is debug level here.
 */
export class FrameworkLogger {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(fieldsOf(rest), textOf(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(fieldsOf(rest), textOf(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(fieldsOf(rest), textOf(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(fieldsOf(rest), textOf(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(errorFieldsOf(message, rest), textOf(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(errorFieldsOf(message, rest), textOf(message));
  }
}

const fieldsOf = (rest: readonly unknown[]): object => {
  const context = rest.at(-1);
  return typeof context === 'string' ? { context } : {};
};

const errorFieldsOf = (message: unknown, rest: readonly unknown[]): object => {
  const stack = message instanceof Error ? message.stack : rest.length > 1 ? rest[0] : undefined;
  return typeof stack === 'string' ? { ...fieldsOf(rest), stack } : fieldsOf(rest);
};

const textOf = (message: unknown): string => {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
};
