import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile } from './statistics.js';

/** Duration and concurrency of a load. */
interface LoadPlan {
  readonly seconds: number;
  /** Concurrent tasks. */
  readonly inFlight: number;
  /** Units of one task, such as the queries of a request. */
  readonly unitsPerTask: number;
}

/** Units per second, and the latency of a task in milliseconds. */
export interface Measurement {
  readonly unitsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Measures a closed-loop load. Tasks in flight at the end are completed and counted. */
export const measureLoad = async (
  task: () => Promise<void>,
  load: LoadPlan,
): Promise<Measurement> => {
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

/** A constant rate of tasks. */
interface PacedPlan {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Starts tasks at a constant rate, however long they take (an open-loop load), and returns their
 * durations in milliseconds once all have ended.
 */
export const measurePaced = async (
  task: () => Promise<void>,
  { perSecond, seconds }: PacedPlan,
): Promise<readonly number[]> => {
  const startedAt = performance.now();
  const count = Math.max(1, Math.round(perSecond * seconds));
  const timed = async (): Promise<number> => {
    const taskStartedAt = performance.now();
    await task();
    return performance.now() - taskStartedAt;
  };
  const started: Promise<number>[] = [];
  while (started.length < count) {
    const dueAt = startedAt + (started.length * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const one = timed();
    one.catch(() => undefined); // reported below
    started.push(one);
  }
  return Promise.all(started);
};

/** The median of every figure over several rounds, so that a single disturbed round has no effect. */
export const medianMeasurement = (rounds: readonly Measurement[]): Measurement => ({
  unitsPerSecond: median(rounds.map(({ unitsPerSecond }) => unitsPerSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(rounds.map(({ p95Ms }) => p95Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});

/** Returns the items in turn, starting again after the last; throws if there are none. */
export const cycle = <T>(items: readonly T[]): (() => T) => {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    if (item === undefined) throw new RangeError('there are no items');
    next += 1;
    return item;
  };
};

/** Single queries, and what is sent beside them. */
interface MixedLoad {
  readonly sendSingle: () => Promise<void>;
  readonly sendOther: () => Promise<void>;
  readonly othersPerSecond: number;
}

interface MixedLatencies {
  readonly aloneMs: readonly number[];
  /** Of the single queries, with the other load beside them. */
  readonly besideMs: readonly number[];
  readonly otherMs: readonly number[];
}

/** Interactive clients do not send as fast as possible. */
export const SINGLES_PER_SECOND = 50;

/** Measures single queries at a constant rate, in turn alone and beside another load. */
export const measureMixedLoad = async (
  { sendSingle, sendOther, othersPerSecond }: MixedLoad,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<MixedLatencies> => {
  const sendSingles = () => measurePaced(sendSingle, { perSecond: SINGLES_PER_SECOND, seconds });
  const sendOthers = () => measurePaced(sendOther, { perSecond: othersPerSecond, seconds });
  const [aloneMs, besideMs, otherMs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    aloneMs.push(...(await sendSingles()));
    const [ofSingles, ofOthers] = await Promise.all([sendSingles(), sendOthers()]);
    besideMs.push(...ofSingles);
    otherMs.push(...ofOthers);
  }
  return { aloneMs, besideMs, otherMs };
};
