import { describe, expect, it } from '@jest/globals';
import { roomFor } from './room-for.js';

const limits = { latestMs: 6_000, longestMs: 10_000 };

describe('the room for a request', () => {
  it.each([0, 1_000, 6_000])(
    'is there for a wait of %i ms where six seconds are not too many',
    (waitMs) => {
      expect(roomFor(waitMs, limits, 0)).toEqual({ isThere: true });
    },
  );

  it.each([
    // Half a second from now one more fits; in 6.5 s all that is under way is answered.
    [6_500, 0, 1],
    [6_500, 0.5, 4],
    [6_500, 1, 7],
    // In ten seconds all that is under way is over, answered or not.
    [20_000, 0, 5],
    [20_000, 1, 10],
    [Infinity, 0, 5],
    [Infinity, 1, 10],
  ])('is there again, of a wait of %d ms and by lot %d, in %i s', (waitMs, random, seconds) => {
    expect(roomFor(waitMs, limits, random)).toEqual({
      isThere: false,
      retryAfterSeconds: seconds,
    });
  });
});
