import { Presets, SingleBar } from 'cli-progress';
import type { ImportDisplay } from './import-display.js';
import { summaryLines } from './summary-lines.js';
import { TimeLeft } from './time-left.js';

const STEPS = 1_000;

/** A bar with count, rate and time left, and the summary as a table. */
export const createImportBar = (output: NodeJS.WriteStream): ImportDisplay => {
  const format = '{phase} [{bar}] {percentage} % | {addresses} addresses | {rate}/s | {left} left';
  const bar = new SingleBar({ format, stream: output, hideCursor: true }, Presets.legacy);
  const timeLeft = new TimeLeft();
  let isRunning = false;
  const stop = (): void => {
    if (isRunning) bar.stop();
    isRunning = false;
  };
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
    finish: (summary) => {
      stop();
      output.write(`${summaryLines(summary).join('\n')}\n`);
    },
    stop,
  };
};
