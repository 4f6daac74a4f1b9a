/** After each failed attempt so long until the next, a day in all. Seconds. */
const DELAYS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000];

/** Of a delay, so much more or less, lest all that failed together come back together. */
const JITTER = 0.1;

/** A receiver may ask for more patience, but not for more than the longest of them. */
const LONGEST_DELAY = Math.max(...DELAYS);

/**
 * How long to wait after a failed attempt, counted from 1, when its answer asked for so many
 * seconds, if any; undefined when it was the last one.
 */
export function retrySecondsAfter(attempt: number, askedSeconds = 0): number | undefined {
  const delay = DELAYS[attempt - 1];
  if (delay === undefined) return undefined;
  const own = delay * (1 + JITTER * (2 * Math.random() - 1));
  return Math.max(own, Math.min(askedSeconds, LONGEST_DELAY));
}
