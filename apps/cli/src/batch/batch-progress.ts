import { Presets, SingleBar } from 'cli-progress';
import type { WireBatch } from './wire-batch.js';

/** Shows how a batch is getting on. */
export interface BatchProgress {
  /** While the file is sent. Bytes. */
  showSent(sent: number, total: number): void;
  show(batch: WireBatch): void;
  stop(): void;
}

const LINE_INTERVAL_MS = 5_000;

/** A bar on a terminal, a line now and then elsewhere. */
export const createBatchProgress = (output: NodeJS.WriteStream): BatchProgress =>
  output.isTTY ? barOn(output) : linesOn(output);

const ROWS = '{status} [{bar}] {percentage} % | {value}/{total} rows | {rate}/s | {left} left';
const BYTES = 'sending [{bar}] {percentage} % | {eta_formatted} left';

const barOn = (output: NodeJS.WriteStream): BatchProgress => {
  let bar: SingleBar | undefined;
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
  };
  const begin = (format: string, total: number, payload?: object): SingleBar => {
    const begun = new SingleBar({ format, stream: output, hideCursor: true }, Presets.legacy);
    begun.start(total, 0, payload);
    return begun;
  };
  return {
    showSent: (sent, total) => (bar ??= begin(BYTES, total)).update(sent),
    show: (batch) => {
      const { total, processed } = batch.counts;
      const payload = payloadOf(batch);
      (bar ??= begin(ROWS, total, payload)).update(processed, payload);
    },
    stop,
  };
};

const linesOn = (output: NodeJS.WritableStream): BatchProgress => {
  let last = Number.NEGATIVE_INFINITY;
  let phase = '';
  const say = (now: string, text: () => string): void => {
    if (now === phase && performance.now() - last < LINE_INTERVAL_MS) return;
    phase = now;
    last = performance.now();
    output.write(`${now}: ${text()}\n`);
  };
  return {
    showSent: (sent, total) => say('sending', () => `${sent} of ${total} bytes`),
    show: (batch) => {
      const { total, processed } = batch.counts;
      const { rate, left } = payloadOf(batch);
      say(batch.status, () => `${processed} of ${total} rows, ${rate}/s, ${left} left`);
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
