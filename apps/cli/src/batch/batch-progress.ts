import { setTimeout as pause } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import type { BatchClient, WireBatch } from './batch-client.js';

const INTERVAL_MS = 500;

const hasEnded = ({ status }: WireBatch): boolean => status !== 'queued' && status !== 'running';

/** Polls and shows the status of a batch until the batch has ended. */
export async function followBatch(
  service: Pick<BatchClient, 'watch'>,
  id: string,
  progress: Pick<BatchProgress, 'show'>,
): Promise<WireBatch> {
  for (;;) {
    const batch = await service.watch(id);
    progress.show(batch);
    if (hasEnded(batch)) return batch;
    await pause(INTERVAL_MS);
  }
}

/** Displays the progress of an upload and of its batch. */
export interface BatchProgress {
  /** Bytes of the upload. */
  showSent(sent: number, total: number): void;
  show(batch: WireBatch): void;
  stop(): void;
}

const LINE_INTERVAL_MS = 5_000;

/** A progress bar on a terminal, else one line every few seconds. */
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
  const printLine = (current: string, text: () => string): void => {
    if (current === phase && performance.now() - last < LINE_INTERVAL_MS) return;
    phase = current;
    last = performance.now();
    output.write(`${current}: ${text()}\n`);
  };
  return {
    showSent: (sent, total) => printLine('sending', () => `${sent} of ${total} bytes`),
    show: (batch) => {
      const { total, processed } = batch.counts;
      const { rate, left } = payloadOf(batch);
      printLine(batch.status, () => `${processed} of ${total} rows, ${rate}/s, ${left} left`);
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
