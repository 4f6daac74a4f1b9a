import { describe, expect, it } from 'vitest';
import { MinimumThroughput } from './upload-body.js';

const SECOND = 1_000;

describe('the minimum throughput of an upload', () => {
  const throughput = (): MinimumThroughput =>
    new MinimumThroughput({ idleMs: 30 * SECOND, bytesPerSecond: 100 });

  it('is averaged over a minute of waiting', () => {
    const slow = throughput();
    for (let at = 1; at <= 59; at += 1) slow.record(1, SECOND);
    expect(() => slow.record(1, SECOND)).toThrow('less than 100 bytes a second');
  });

  it('allows pauses that are followed by enough bytes', () => {
    const bursts = throughput();
    for (let minute = 0; minute < 10; minute += 1) {
      bursts.record(1, 29 * SECOND);
      bursts.record(6_200, 29 * SECOND);
      bursts.record(1, 2 * SECOND);
    }
  });

  it('does not count time in which nothing is read', () => {
    const held = throughput();
    for (let at = 0; at < 1_000; at += 1) held.record(1, 0);
    expect(() => held.record(6_000, 60 * SECOND)).not.toThrow();
  });
});
