import type { ImportPhase, ImportProgress } from '#importing';
import type { ProgressDisplay } from './progress-display.js';
import { TimeLeft } from './time-left.js';

const INTERVAL_MS = 3_000;

const phases: Readonly<Record<ImportPhase, string>> = {
  reading: 'reading',
  loading: 'loading',
  indexing: 'building indexes',
};

/** A plain line at each phase and every few seconds. */
export const createProgressLog = (output: NodeJS.WritableStream): ProgressDisplay => {
  const timeLeft = new TimeLeft();
  let phase: ImportPhase | undefined;
  let last = 0;
  return {
    show: (progress) => {
      const now = performance.now();
      const left = timeLeft.of(progress);
      if (progress.phase === phase && now - last < INTERVAL_MS) return;
      phase = progress.phase;
      last = now;
      output.write(`${lineOf(progress, left)}\n`);
    },
    stop: () => undefined,
  };
};

const lineOf = (
  { phase, addresses, fraction }: ImportProgress,
  { rate, secondsLeft }: ReturnType<TimeLeft['of']>,
): string => {
  if (phase !== 'loading' || rate === undefined) return phases[phase];
  const percent = Math.floor(fraction * 100);
  return `${phases[phase]}: ${addresses} addresses (${percent} %), ${rate}/s, ${secondsLeft} s left`;
};
