import { Presets, SingleBar } from 'cli-progress';
import type { ImportPhase, ImportProgress, ImportSummary } from '#importing';
import type { Logger } from '#platform';
import { changeLines } from '../datasets/dataset-report.js';

/** Displays the progress and the summary of an import. */
interface ImportDisplay {
  show(progress: ImportProgress): void;
  finish(summary: ImportSummary): void;
  /** Reports a failure; undefined if the command prints it. */
  readonly fail?: (reason: string) => void;
  stop(): void;
}

/** A progress bar and a table on a terminal; elsewhere log lines in JSON, for programs. */
export const createImportDisplay = (output: NodeJS.WriteStream, logger: Logger): ImportDisplay =>
  output.isTTY ? createImportBar(output) : createImportLog(logger);

const STEPS = 1_000;

/** A progress bar with count, rate and remaining time; the summary as a table. */
const createImportBar = (output: NodeJS.WriteStream): ImportDisplay => {
  const format = '{phase} [{bar}] {percentage} % | {addresses} addresses | {rate}/s | {left} left';
  const bar = new SingleBar({ format, stream: output, hideCursor: true }, Presets.legacy);
  const timeLeft = new ProgressEstimate();
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

const INTERVAL_MS = 5_000;

/** One log line at the start of each phase and every few seconds, even without progress. */
const createImportLog = (logger: Logger): ImportDisplay => {
  const timeLeft = new ProgressEstimate();
  let phase: ImportPhase | undefined;
  let latest: ImportProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  const logProgress = (): void => {
    if (latest) logger.info(fieldsOf(latest, timeLeft.of(latest)), 'import progress');
  };
  const stop = (): void => clearInterval(timer);
  return {
    show: (progress) => {
      latest = progress;
      if (progress.phase === phase) return;
      phase = progress.phase;
      logProgress();
      stop();
      timer = setInterval(logProgress, INTERVAL_MS);
      timer.unref();
    },
    finish: ({ rejected, ...figures }) => {
      stop();
      logger.info({ ...figures, rejected: Object.fromEntries(rejected) }, 'import finished');
    },
    fail: (reason) => {
      stop();
      logger.error({ reason }, 'import failed');
    },
    stop,
  };
};

const fieldsOf = (
  { phase, addresses, fraction }: ImportProgress,
  { rate, secondsLeft }: ReturnType<ProgressEstimate['of']>,
) => ({
  phase,
  addresses,
  percent: Math.floor(fraction * 100),
  addressesPerSecond: rate,
  secondsLeft,
});

/** Estimates from shorter measurements fluctuate too much. */
const MIN_MEASURED_SECONDS = 0.5;

/** Estimates rate and remaining time of a phase; a phase starts with the first call for it. */
export class ProgressEstimate {
  private phase: ImportProgress['phase'] | undefined;
  private start = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Addresses per second and remaining whole seconds of the phase; undefined until they can be
   * estimated.
   */
  of({ phase, addresses, fraction }: ImportProgress): { rate?: number; secondsLeft?: number } {
    if (phase !== this.phase) {
      this.phase = phase;
      this.start = this.now();
    }
    const seconds = (this.now() - this.start) / 1000;
    if (seconds < MIN_MEASURED_SECONDS || fraction === 0) return {};
    const secondsLeft = Math.ceil((seconds / fraction) * (1 - fraction));
    return { rate: Math.round(addresses / seconds), secondsLeft };
  }
}

/** The printed summary: one figure per line, then rejected records, then notes. */
const summaryLines = (summary: ImportSummary): readonly string[] => {
  const figures: readonly (readonly [string, number | string])[] = [
    ['addresses read', summary.addressesRead],
    ['destinations', summary.destinations],
    ['streets', summary.streets],
    ['places', summary.places],
    ['buildings', summary.buildings],
    ['with doors', summary.doors],
    ['parking areas', summary.parkings],
    ['rejected', [...summary.rejected.values()].reduce((sum, count) => sum + count, 0)],
    ['seconds', summary.seconds.toFixed(1)],
    ['destinations per second', summary.rate],
    ['peak memory, MB', summary.peakMemoryMegabytes],
  ];
  const width = Math.max(...figures.map(([name]) => name.length));
  return [
    `Imported the data set ${summary.dataset}:`,
    ...figures.map(([name, value]) => `  ${name.padEnd(width)}  ${format(value).padStart(12)}`),
    ...(summary.changes ? changeLines(summary.changes) : []),
    ...rejectLines(summary),
    ...summary.notes.map((note) => `Note: ${note}`),
  ];
};

const rejectLines = ({ rejected, rejectsPath }: ImportSummary): readonly string[] => {
  if (rejected.size === 0) return [];
  const reasons = [...rejected].map(
    ([reason, count]) => `  ${format(count).padStart(9)}  ${reason}`,
  );
  return ['Rejected records:', ...reasons, ...(rejectsPath ? [`  listed in ${rejectsPath}`] : [])];
};

const format = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en-GB') : value;
