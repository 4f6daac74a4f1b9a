import { setImmediate } from 'node:timers/promises';
import type { CopyValue, CopyWriter } from '#database';

/** A few milliseconds' worth: what else is under way, as the indexing of other tables, must go on. */
const ROWS_BETWEEN_WAITS = 100;

/** Writes all rows, no faster than the server takes them. */
export const writeRows = async (
  writer: CopyWriter,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> => {
  let written = 0;
  for (const row of rows) {
    writer.write(row);
    written += 1;
    if (written % ROWS_BETWEEN_WAITS !== 0) continue;
    await writer.caughtUp();
    await setImmediate();
  }
};
