/** A cell before it is written; undefined is an empty one. */
export type Cell = string | number | undefined;

/** Writes a cell of a CSV. */
export type CellWriter = (value: Cell) => string;

/** What a spreadsheet takes for a formula (also in full width), or what lets a cell break out. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A number is none, whatever its sign; half the world writes its decimals behind a comma. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;

/** Some spreadsheets part cells at semicolons or tabs, too. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** A cell of a CSV (RFC 4180) as it is: for programs. */
export const rawCsvCell: CellWriter = (value) => {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/**
 * A cell for spreadsheets: text that they would run as a formula gets an apostrophe in front, as
 * OWASP advises on CSV injection.
 */
export const csvCell: CellWriter = (value) =>
  rawCsvCell(
    typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value,
  );
