const QUOTE = '"';
const QUOTE_CODE = 0x22;

/** Why quotes part no cells: one is open at the end, or one stands amid a cell that began with one. */
export type QuoteFlaw = 'open' | 'misplaced';

/**
 * The cells of a line (RFC 4180). What parses whole files takes a stray quote for the beginning of a
 * cell that lasts until the next one, many lines on; a line by itself shows that it is damaged.
 */
export const cellsOf = (line: string, delimiter: string): readonly string[] | QuoteFlaw => {
  if (!line.includes(QUOTE)) return line.split(delimiter);
  const cells: string[] = [];
  let start = 0;
  for (;;) {
    const isQuoted = line.charCodeAt(start) === QUOTE_CODE;
    const end = isQuoted ? closingQuote(line, start + 1) + 1 : line.indexOf(delimiter, start);
    if (isQuoted && end === 0) return 'open';
    if (isQuoted && end < line.length && line[end] !== delimiter) return 'misplaced';
    cells.push(isQuoted ? unquoted(line.slice(start + 1, end - 1)) : cellTo(line, start, end));
    if (end < 0 || end >= line.length) return cells;
    start = end + 1;
  }
};

/** Quotes in a quoted cell are doubled; -1 when none closes it. */
const closingQuote = (line: string, from: number): number => {
  let end = line.indexOf(QUOTE, from);
  while (end >= 0 && line.charCodeAt(end + 1) === QUOTE_CODE) end = line.indexOf(QUOTE, end + 2);
  return end;
};

const unquoted = (cell: string): string =>
  cell.includes(QUOTE) ? cell.replaceAll('""', QUOTE) : cell;

const cellTo = (line: string, start: number, end: number): string =>
  end < 0 ? line.slice(start) : line.slice(start, end);
