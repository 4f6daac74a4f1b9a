import type { Cell, CellWriter } from './csv-cell.js';

/** The type of a CSV whose first line names its columns (RFC 7111). */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A line of a CSV with its end. */
export const csvLine = (cells: readonly Cell[], writer: CellWriter): string => {
  // Written a hundred million times: a list of what was written would cost as much as writing it.
  let line = '';
  let comma = '';
  for (const cell of cells) {
    line += cell === undefined ? comma : comma + writer(cell);
    comma = ',';
  }
  return `${line}\r\n`;
};
