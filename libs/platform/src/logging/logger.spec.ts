import { EventEmitter } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  NestLogger,
  bufferedOutput,
  createLogger,
  readLogLevel,
  isRequestId,
  newRequestId,
} from './logger.js';
import type { LogLevel } from './logger.js';

const linesOf = (level: LogLevel, write: (logger: ReturnType<typeof createLogger>) => void) => {
  const lines: Record<string, unknown>[] = [];
  const destination = {
    write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  write(createLogger('gateway', level, destination));
  return lines;
};

describe('the logger', () => {
  it('writes an event as one line of JSON with its fields', () => {
    const lines = linesOf('info', (logger) => logger.info({ status: 200 }, 'request answered'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'info',
      program: 'gateway',
      event: 'request answered',
      status: 200,
    });
  });

  it('drops lines below its level', () => {
    expect(linesOf('warn', (logger) => logger.info({}, 'request answered'))).toEqual([]);
  });

  it('redacts keys, even when a whole request is logged', () => {
    const [line] = linesOf('info', (logger) =>
      logger.info({ headers: { authorization: 'k-123' }, apiKey: 'k-123' }, 'request'),
    );
    expect(JSON.stringify(line)).not.toContain('k-123');
  });

  it('reads a level in any case; the default is info', () => {
    expect(readLogLevel(' WARN ')).toBe('warn');
    expect(readLogLevel(undefined)).toBe('info');
    expect(readLogLevel('')).toBe('info');
    expect(readLogLevel('loud')).toBeUndefined();
  });
});

describe('buffered output', () => {
  let directory: string;
  let fd: number;
  let events: EventEmitter;
  let logger: ReturnType<typeof createLogger>;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'log-'));
    fd = openSync(join(directory, 'log'), 'a');
    events = new EventEmitter();
    logger = createLogger('gateway', 'info', bufferedOutput(['SIGTERM', 'SIGINT'], fd, events));
  });
  afterEach(() => {
    closeSync(fd);
    rmSync(directory, { recursive: true });
  });

  const written = (): readonly unknown[] =>
    readFileSync(join(directory, 'log'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { readonly event: unknown }).event);

  it('is written at once after a pause, then together a moment later', async () => {
    logger.info({}, 'first');
    logger.info({}, 'second');
    logger.info({}, 'third');
    expect(written()).toEqual(['first']);
    await vi.waitFor(() => expect(written()).toEqual(['first', 'second', 'third']));
  });

  it('is written when the process exits', () => {
    logger.info({}, 'first');
    logger.info({}, 'second');
    events.emit('exit');
    expect(written()).toEqual(['first', 'second']);
  });

  it('is written at once with a fatal error', () => {
    logger.info({}, 'first');
    logger.info({}, 'second');
    logger.fatal({}, 'third');
    expect(written()).toEqual(['first', 'second', 'third']);
  });

  it.each(['SIGTERM', 'SIGINT'])('is written at once from %s on', (signal) => {
    logger.info({}, 'first');
    logger.info({}, 'second');
    events.emit(signal);
    expect(written()).toEqual(['first', 'second']);
    logger.info({}, 'third');
    expect(written()).toEqual(['first', 'second', 'third']);
  });

  it('is written in order when there is much of it', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
    for (const line of lines) logger.info({}, line);
    await vi.waitFor(() => expect(written()).toEqual(lines));
  });
});

describe('the logger of Nest', () => {
  it('keeps the context and the stack of an error', () => {
    const error = new Error('port taken');
    const [line] = linesOf('info', (logger) =>
      new NestLogger(logger).error(error, error.stack, 'NestApplication'),
    );
    expect(line).toMatchObject({ level: 'error', event: 'port taken', context: 'NestApplication' });
    expect(line?.stack).toContain('logger.spec');
  });

  it('accepts an event with its fields', () => {
    const [line] = linesOf('info', (logger) =>
      new NestLogger(logger).log({ event: 'data set loaded', dataset: 'demo' }, 'Gazetteer'),
    );
    expect(line).toMatchObject({
      level: 'info',
      event: 'data set loaded',
      dataset: 'demo',
      context: 'Gazetteer',
    });
  });

  it('logs messages of the framework at debug level', () => {
    expect(linesOf('info', (logger) => new NestLogger(logger).log('Mapped {/}'))).toEqual([]);
  });
});

describe('a request id', () => {
  it('is a new UUID every time', () => {
    const ids = new Set(Array.from({ length: 100 }, newRequestId));
    expect(ids.size).toBe(100);
    expect([...ids].every(isRequestId)).toBe(true);
  });

  it.each([undefined, '', '1', 'abc\r\nx: y', ['0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b']])(
    'is not %p',
    (text) => {
      expect(isRequestId(text)).toBe(false);
    },
  );
});
