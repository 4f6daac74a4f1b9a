import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { destination as openOutput, pino, stdTimeFunctions } from 'pino';
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

/** Some 60 lines. To write each on its own would take a tenth of the CPU of a request. */
const BUFFER_LENGTH = 16_384;

/** How long lines are collected after a write. */
const FLUSH_INTERVAL_MS = 100;

/**
 * Standard output for a program that logs every request: a line after a pause is written at once, those
 * of the next FLUSH_INTERVAL_MS are collected and written together. They are also written when the
 * process exits and after a fatal error. From a shutdown signal on, every line is written at once, since
 * the process ends itself by the same signal, without an exit event. The program has to handle these
 * signals: a listener alone keeps the process running.
 */
export function bufferedOutput(
  shutdownSignals: readonly string[],
  fd: number = process.stdout.fd,
  events: Pick<NodeJS.EventEmitter, 'once'> = process,
): DestinationStream & { flushSync(): void } {
  const inBackground = openOutput({ dest: fd, sync: false });
  const atOnce = openOutput({ dest: fd, sync: true });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  const flushTo = (output: DestinationStream): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines === '') return;
    output.write(lines);
    lines = '';
    timer = setTimeout(() => flushTo(inBackground), FLUSH_INTERVAL_MS).unref();
  };
  const flushSync = (): void => {
    inBackground.flushSync();
    flushTo(atOnce);
  };
  const write = (line: string): void => {
    lines += line;
    if (isStopping || timer === undefined) flushSync();
    else if (lines.length >= BUFFER_LENGTH) flushTo(inBackground);
  };
  const stop = (): void => {
    isStopping = true;
    flushSync();
  };
  for (const signal of shutdownSignals) events.once(signal, stop);
  events.once('exit', flushSync);
  // pino calls flushSync after a fatal error.
  return { write, flushSync };
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
