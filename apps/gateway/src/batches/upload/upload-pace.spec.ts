import { describe, expect, it } from '@jest/globals';
import { UploadPace } from './upload-pace.js';

const SECOND = 1_000;

describe('the pace of an upload', () => {
  const pace = (): UploadPace => new UploadPace({ idleMs: 30 * SECOND, bytesPerSecond: 100 });

  it('is averaged over a minute of waiting', () => {
    const slow = pace();
    for (let at = 1; at <= 59; at += 1) slow.take(1, SECOND);
    expect(() => slow.take(1, SECOND)).toThrow('less than 100 bytes a second');
  });

  it('is kept by who pauses, and then sends the more', () => {
    const bursts = pace();
    for (let minute = 0; minute < 10; minute += 1) {
      bursts.take(1, 29 * SECOND);
      bursts.take(6_200, 29 * SECOND);
      bursts.take(1, 2 * SECOND);
    }
  });

  it('does not count the time in which nothing is asked for', () => {
    const held = pace();
    for (let at = 0; at < 1_000; at += 1) held.take(1, 0);
    expect(() => held.take(6_000, 60 * SECOND)).not.toThrow();
  });
});
