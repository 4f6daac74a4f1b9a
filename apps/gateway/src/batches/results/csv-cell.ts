/** What a spreadsheet takes for a formula, or what lets a cell break out of its place. */
const FORMULA = /^[=+\-@\t\r]/;

/** A number is none, whatever its sign. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A cell of a CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in
 * front, as OWASP advises on CSV injection.
 */
export function csvCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
