import { Presets, SingleBar } from 'cli-progress';
import type { ProgressDisplay } from './progress-display.js';
import { TimeLeft } from './time-left.js';

const STEPS = 1_000;

/** A bar with count, rate and time left. */
export const createProgressBar = (output: NodeJS.WriteStream): ProgressDisplay => {
  const format = '{phase} [{bar}] {percentage} % | {addresses} addresses | {rate}/s | {left} left';
  const bar = new SingleBar({ format, stream: output, hideCursor: true }, Presets.legacy);
  const timeLeft = new TimeLeft();
  let isRunning = false;
  return {
    show: (progress) => {
      const { rate, secondsLeft } = timeLeft.of(progress);
      const left = secondsLeft === undefined ? '–' : `${secondsLeft} s`;
      const { phase, addresses } = progress;
      const payload = { phase, addresses, rate: rate ?? '–', left };
      if (!isRunning) bar.start(STEPS, 0, payload);
      isRunning = true;
      bar.update(Math.round(progress.fraction * STEPS), payload);
    },
    stop: () => {
      if (isRunning) bar.stop();
      isRunning = false;
    },
  };
};
