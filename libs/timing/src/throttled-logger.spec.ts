import { describe, expect, it } from 'vitest';
import { ThrottledLogger } from './throttled-logger.js';

const logged = (intervalMs?: number) => {
  const messages: string[] = [];
  const write = (error: unknown): void => void messages.push(String((error as Error).message));
  return { messages, logger: new ThrottledLogger(write, intervalMs) };
};

describe('a rate-limited log', () => {
  it('logs an error once in ten seconds, and each class of errors separately', () => {
    const { messages, logger } = logged();
    logger.log(new Error('first'), 0);
    logger.log(new TypeError('another'), 10);
    logger.log(new Error('second'), 9_999);
    logger.log(new Error('third'), 10_000);
    logger.log(new Error('fourth'), 10_001);

    expect(messages).toEqual(['first', 'another', 'third']);
  });

  it('takes another interval, counted from the last line that was logged', () => {
    const { messages, logger } = logged(100);
    const times = [0, 99, 100, 150, 199, 200];
    for (const nowMs of times) logger.log(new Error(`at ${nowMs}`), nowMs);

    expect(messages).toEqual(['at 0', 'at 100', 'at 200']);
  });

  it('counts everything that is not an error as one class', () => {
    const { messages, logger } = logged();
    logger.log({ message: 'text' }, 0);
    logger.log({ message: 'other text' }, 1);
    expect(messages).toEqual(['text']);
  });
});
