import type { ImportProgress } from '#importing';
import { createProgressBar } from './progress-bar.js';
import { createProgressLog } from './progress-log.js';

/** Shows how far an import is. */
export interface ProgressDisplay {
  show(progress: ImportProgress): void;
  stop(): void;
}

/** A bar on a terminal, a line every few seconds elsewhere. */
export const createProgressDisplay = (output: NodeJS.WriteStream): ProgressDisplay =>
  output.isTTY ? createProgressBar(output) : createProgressLog(output);
