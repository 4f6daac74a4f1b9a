import { pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { traceFields } from './tracing/trace-fields.js';

/** Writes one line of JSON an event: `logger.info({ field: value }, 'what happened')`. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Under this token the program's logger is injected. */
export const LOGGER = Symbol('logger');

export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where a key could stand if someone logged a request or a configuration whole. */
const secretPaths = ['authorization', '*.authorization', 'headers.authorization', 'key', 'apiKey'];

/** Makes the logger of one program; every line names it, and lines under `level` are dropped. */
export function createLogger(
  program: string,
  level: LogLevel,
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: { program, pid: process.pid },
    messageKey: 'event',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: traceFields,
    redact: { paths: secretPaths, censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Reads a level as written in LOG_LEVEL: `info` when absent, undefined when it is none. */
export function readLogLevel(text: string | undefined): LogLevel | undefined {
  const wanted = text?.trim().toLowerCase() || 'info';
  return logLevels.find((level) => level === wanted);
}
