import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Admission } from './admission.js';

const PACE_A_SECOND = 100;
const LOOK_MS = 100;

describe('admission beside workers that answer 100 queries a second', () => {
  let admission: Admission;

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    admission.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  /** So many queries are under way for so long that the pace is known. */
  const keepUnderWay = async (queries: number, requestTimeoutMs: number): Promise<void> => {
    const exchange = () => Promise.resolve({ waiting: 9, others: new Map<string, string>() });
    admission = new Admission({ exchange }, requestTimeoutMs);
    const ends = Array.from({ length: queries }, () => admission.begin(1));
    admission.refusalUnread();
    for (let look = 0; look < 30; look += 1) {
      await jest.advanceTimersByTimeAsync(LOOK_MS);
      for (let count = 0; count < (PACE_A_SECOND * LOOK_MS) / 1_000; count += 1) {
        ends.shift()?.(true);
        ends.push(admission.begin(1));
      }
    }
  };

  it('lets in what will be answered within six tenths of its time', async () => {
    await keepUnderWay(580, 10_000);
    expect(admission.refusalUnread()).toBeUndefined();
    expect(() => admission.admit(1)).not.toThrow();
  });

  it('refuses what will not', async () => {
    await keepUnderWay(620, 10_000);
    expect(admission.refusalUnread()).toMatchObject({ failure: 'overloaded' });
    // One that was read had been let in before.
    expect(() => admission.admit(1)).not.toThrow();
  });

  it('refuses one that has waited for its turn for too long', async () => {
    await keepUnderWay(770, 10_000);
    expect(() => admission.admit(1)).toThrow();
  });

  it('finds room for a large request beside small ones, as long as it will be in time', async () => {
    await keepUnderWay(590, 10_000);
    expect(() => admission.admit(200)).not.toThrow();
    expect(() => admission.admit(400)).toThrow();
  });

  it('refuses as well where a request has little time', async () => {
    await keepUnderWay(62, 1_000);
    expect(admission.refusalUnread()).toMatchObject({ failure: 'overloaded' });
  });
});
