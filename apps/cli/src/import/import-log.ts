import type { ImportPhase, ImportProgress } from '#importing';
import type { Logger } from '#observability';
import type { ImportDisplay } from './import-display.js';
import { TimeLeft } from './time-left.js';

const INTERVAL_MS = 5_000;

/** A line at the beginning of each phase and every few seconds, also while nothing moves on. */
export const createImportLog = (logger: Logger): ImportDisplay => {
  const timeLeft = new TimeLeft();
  let phase: ImportPhase | undefined;
  let latest: ImportProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    if (latest) logger.info(fieldsOf(latest, timeLeft.of(latest)), 'import progress');
  };
  const stop = (): void => clearInterval(timer);
  return {
    show: (progress) => {
      latest = progress;
      if (progress.phase === phase) return;
      phase = progress.phase;
      tell();
      stop();
      timer = setInterval(tell, INTERVAL_MS);
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
  { rate, secondsLeft }: ReturnType<TimeLeft['of']>,
) => ({
  phase,
  addresses,
  percent: Math.floor(fraction * 100),
  addressesPerSecond: rate,
  secondsLeft,
});
