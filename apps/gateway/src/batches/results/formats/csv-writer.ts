/** Value of a CSV cell; undefined is an empty cell. */
export type CsvValue = string | number | undefined;

/** Serialises a CSV cell. */
export type CellWriter = (value: CsvValue) => string;

/**
 * Beginnings that spreadsheets treat as a formula (also in full width), or that let a cell break
 * out of its column.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A signed number is no formula. Many locales use a decimal comma. */
const NUMBER_TEXT = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;

/** Some spreadsheets also split cells at semicolons or tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** Serialises a cell unchanged (RFC 4180), for programs. */
export const rawCsvCell: CellWriter = (value) => {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/**
 * Serialises a cell for spreadsheets: text that would be run as a formula is prefixed with an
 * apostrophe (OWASP, CSV injection).
 */
export const spreadsheetCell: CellWriter = (value) =>
  rawCsvCell(
    typeof value === 'string' && FORMULA.test(value) && !NUMBER_TEXT.test(value)
      ? `'${value}`
      : value,
  );

/** Media type of CSV with a header line (RFC 7111). */
export const CSV_CONTENT_TYPE = 'text/csv; charset=utf-8; header=present';

/** Serialises a line of CSV including its line end. */
export const csvLine = (cells: readonly CsvValue[], writer: CellWriter): string => {
  // Hot path: concatenation is faster than building an array and joining it.
  let line = '';
  let separator = '';
  for (const cell of cells) {
    line += cell === undefined ? separator : separator + writer(cell);
    separator = ',';
  }
  return `${line}\r\n`;
};
