/** After each failed attempt so long until the next, a day in all. Seconds. */
const DELAYS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000];

/** Of a delay, so much more or less, lest all that failed together come back together. */
const JITTER = 0.1;

/** Undefined when the attempt, counted from 1, was the last one. */
export function retrySecondsAfter(attempt: number): number | undefined {
  const delay = DELAYS[attempt - 1];
  return delay && delay * (1 + JITTER * (2 * Math.random() - 1));
}
