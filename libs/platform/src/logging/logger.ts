import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { v4, validate } from 'uuid';

/** Writes one line of JSON per event: `logger.info({ field: value }, 'what happened')`. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Injection token of the program's logger. */
export const LOGGER = Symbol('logger');

export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where a key would be if a whole request or configuration were logged. */
const secretPaths = ['authorization', '*.authorization', 'headers.authorization', 'key', 'apiKey'];

/** Creates the logger of one program. Every line has its name; lines below `level` are dropped. */
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

/** Parses LOG_LEVEL: `info` when absent, undefined when it is not a level. */
export function readLogLevel(text: string | undefined): LogLevel | undefined {
  const wanted = text?.trim().toLowerCase() || 'info';
  return logLevels.find((level) => level === wanted);
}

/** What the log shows of a thrown value. Not the message: it may contain parts of a request. */
export const errorName = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.name : String(thrown);

/** Creates a request id: a random UUID. */
export const newRequestId = (): string => v4();

/** Whether a value from outside may serve as request id: any UUID. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && validate(text);

/** The trace id of the active span, as a field of a log line; no field without a valid span. */
function traceFields(): Readonly<Record<string, string>> {
  const context = trace.getActiveSpan()?.spanContext();
  return context && isSpanContextValid(context) ? { traceId: context.traceId } : {};
}
