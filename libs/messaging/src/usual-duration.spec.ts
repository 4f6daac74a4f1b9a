import { describe, expect, it } from '@jest/globals';
import { UsualDuration } from './usual-duration.js';

const wholeMs = 10_000;

const after = (times: number, durationMs: number): UsualDuration => {
  const usual = new UsualDuration();
  for (let time = 0; time < times; time += 1) usual.note(durationMs);
  return usual;
};

describe('the usual duration of messages', () => {
  it('fits into any time that is left before anything is known', () => {
    const usual = new UsualDuration();
    expect(usual.fitsInto({ leftMs: 1, wholeMs })).toBe(true);
    expect(usual.fitsInto({ leftMs: 0, wholeMs })).toBe(false);
    expect(usual.fitsInto({ leftMs: -5, wholeMs })).toBe(false);
  });

  it('fits only into more time than messages usually take', () => {
    const usual = after(100, 200);
    expect(usual.fitsInto({ leftMs: 150, wholeMs })).toBe(false);
    expect(usual.fitsInto({ leftMs: 250, wholeMs })).toBe(true);
  });

  it('is tried where messages usually take a large part of their time', () => {
    const usual = after(100, 9_000);
    expect(usual.fitsInto({ leftMs: 3_000, wholeMs })).toBe(true);
    expect(usual.fitsInto({ leftMs: 2_000, wholeMs })).toBe(false);
  });

  it('follows messages that take less', () => {
    const usual = after(100, 2_000);
    for (let time = 0; time < 50; time += 1) usual.note(10);
    expect(usual.fitsInto({ leftMs: 100, wholeMs })).toBe(true);
  });
});
