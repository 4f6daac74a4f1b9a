import type { ImportProgress, ImportSummary } from '#importing';
import type { Logger } from '#observability';
import { createImportBar } from './import-bar.js';
import { createImportLog } from './import-log.js';

/** Shows how far an import is, and what came of it. */
export interface ImportDisplay {
  show(progress: ImportProgress): void;
  finish(summary: ImportSummary): void;
  /** Undefined where whoever started the import is told by the command itself. */
  readonly fail?: (reason: string) => void;
  stop(): void;
}

/** A bar and a table on a terminal; elsewhere, where programs read, a line of JSON an event. */
export const createImportDisplay = (output: NodeJS.WriteStream, logger: Logger): ImportDisplay =>
  output.isTTY ? createImportBar(output) : createImportLog(logger);
