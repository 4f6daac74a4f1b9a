import { median, percentile } from '../evaluation/percentile.js';

/** How a task is repeated. */
export interface Load {
  readonly seconds: number;
  /** Tasks under way at once. */
  readonly inFlight: number;
  /** What one task counts for: the queries of a request. */
  readonly unitsPerTask: number;
}

/** What was measured: units a second, and the milliseconds of a task. */
export interface Measurement {
  readonly unitsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Repeats a task for a while and measures it; what is under way at the end is finished and counts. */
export const measure = async (task: () => Promise<void>, load: Load): Promise<Measurement> => {
  const durations: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + load.seconds * 1000;
  const repeat = async (): Promise<void> => {
    do {
      const taskStartedAt = performance.now();
      await task();
      durations.push(performance.now() - taskStartedAt);
    } while (performance.now() < endAt);
  };
  await Promise.all(Array.from({ length: load.inFlight }, repeat));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    unitsPerSecond: (durations.length * load.unitsPerTask) / seconds,
    p50Ms: percentile(durations, 0.5),
    p95Ms: percentile(durations, 0.95),
    p99Ms: percentile(durations, 0.99),
  };
};

/** The median of every figure over several rounds: one round disturbed by the machine leaves no trace. */
export const medianMeasurement = (rounds: readonly Measurement[]): Measurement => ({
  unitsPerSecond: median(rounds.map(({ unitsPerSecond }) => unitsPerSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(rounds.map(({ p95Ms }) => p95Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});
