import { Presets, SingleBar } from 'cli-progress';
import type { WireBatch } from './batch-service.js';

/** Shows how a batch is getting on. */
export interface BatchProgress {
  show(batch: WireBatch): void;
  stop(): void;
}

const LINE_INTERVAL_MS = 5_000;

/** A bar on a terminal, a line now and then elsewhere. */
export const createBatchProgress = (output: NodeJS.WriteStream): BatchProgress =>
  output.isTTY ? barOn(output) : linesOn(output);

const barOn = (output: NodeJS.WriteStream): BatchProgress => {
  const format = '{status} [{bar}] {percentage} % | {value}/{total} rows | {rate}/s | {left} left';
  const bar = new SingleBar({ format, stream: output, hideCursor: true }, Presets.legacy);
  let isRunning = false;
  return {
    show: (batch) => {
      const { total, processed } = batch.counts;
      if (!isRunning) bar.start(total, processed, payloadOf(batch));
      isRunning = true;
      bar.update(processed, payloadOf(batch));
    },
    stop: () => {
      if (isRunning) bar.stop();
      isRunning = false;
    },
  };
};

const linesOn = (output: NodeJS.WritableStream): BatchProgress => {
  let last = Number.NEGATIVE_INFINITY;
  let status = '';
  return {
    show: (batch) => {
      const now = performance.now();
      if (batch.status === status && now - last < LINE_INTERVAL_MS) return;
      ({ status } = batch);
      last = now;
      const { total, processed } = batch.counts;
      const { rate, left } = payloadOf(batch);
      output.write(`${status}: ${processed} of ${total} rows, ${rate}/s, ${left} left\n`);
    },
    stop: () => undefined,
  };
};

const payloadOf = ({ status, rows_per_second: rate, expected_end: end }: WireBatch) => {
  const seconds = end && Math.max(0, Math.ceil((Date.parse(end) - Date.now()) / 1_000));
  return {
    status,
    rate: rate === undefined ? '–' : String(Math.round(rate)),
    left: seconds === undefined ? '–' : `${seconds} s`,
  };
};
