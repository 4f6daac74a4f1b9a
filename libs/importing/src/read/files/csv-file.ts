import type { TextEncoding, TextLine } from './text-file.js';
import { TextFile } from './text-file.js';

/** Path, encoding and delimiter of a CSV file. */
export interface CsvFileOptions {
  readonly file: string;
  readonly encoding?: TextEncoding;
  readonly delimiter?: string;
}

/** A CSV file, plain or gzipped. */
export class CsvFile {
  private readonly text: TextFile;

  constructor(private readonly shape: CsvFileOptions) {
    this.text = new TextFile(shape.file, shape.encoding);
  }

  /** Share of the file read, 0 to 1. */
  fraction(): number {
    return this.text.fraction();
  }

  /** Yields batches of rows. Throws an ImportError when the file cannot be read. */
  async *batches(): AsyncGenerator<readonly CsvRow[]> {
    const reader = new CsvRowReader(this.shape.delimiter ?? ',');
    for await (const lines of this.text.lines()) yield reader.rows(lines);
    yield reader.flush();
  }
}

type Row<Column extends string> = Readonly<Partial<Record<Column, string | undefined>>>;

/**
 * Returns a function that gives access to the wanted columns of a row, trimmed, with undefined for
 * empty cells. Cells are read on access: tables have dozens of columns, of which most rows need a
 * few.
 */
export const columnReader = <Column extends string>(
  columns: readonly string[],
  wanted: readonly Column[],
): ((cells: readonly string[]) => Row<Column>) => {
  class ReadRow {
    constructor(readonly cells: readonly string[]) {}
  }
  for (const column of wanted) {
    const index = columns.indexOf(column);
    Object.defineProperty(ReadRow.prototype, column, {
      get(this: ReadRow): string | undefined {
        return this.cells[index]?.trim() || undefined;
      },
    });
  }
  return (cells) => new ReadRow(cells) as Row<Column>;
};

/** Whether the cells begin with the titles, ignoring case. */
export const isHeader = (cells: readonly string[], titles: readonly string[]): boolean =>
  titles.every((title, index) => cells[index]?.trim().toLowerCase() === title);

/** Maximum number of lines of a row with quoted line breaks. */
const ROW_LINES_LIMIT = 20;

const quoteErrors: Readonly<Record<QuoteError, string>> = {
  open: 'unclosed quote',
  misplaced: 'text after the closing quote of a cell',
};

/** Assembles rows from lines. A damaged line is reported and does not affect the lines after it. */
class CsvRowReader {
  private readonly widths = new Set<number>();
  private pending: readonly TextLine[] = [];

  constructor(private readonly delimiter: string) {}

  rows(lines: readonly TextLine[]): readonly CsvRow[] {
    return this.read([...this.pending, ...lines], false);
  }

  /** Returns the rows of the remaining lines at the end of the file. */
  flush(): readonly CsvRow[] {
    return this.read(this.pending, true);
  }

  private read(lines: readonly TextLine[], isLast: boolean): readonly CsvRow[] {
    const rows: CsvRow[] = [];
    this.pending = [];
    for (let at = 0; at < lines.length; at += 1) {
      const { text, line, error } = lines[at] as TextLine;
      const cells = error || !text.trim() ? [] : parseCsvLine(text, this.delimiter);
      if (cells === 'open') {
        const ahead = lines.slice(at, at + ROW_LINES_LIMIT);
        const joined = this.joined(ahead);
        if (joined) {
          rows.push(joined);
          at += joined.line - line;
          continue;
        }
        if (!isLast && ahead.length < ROW_LINES_LIMIT) {
          this.pending = lines.slice(at);
          break;
        }
      }
      if (error) rows.push({ cells: [], line, error });
      else if (typeof cells === 'string') rows.push({ cells: [], line, error: quoteErrors[cells] });
      else if (cells.length > 0) rows.push(this.row(cells, line));
    }
    return rows;
  }

  private row(cells: readonly string[], line: number): CsvRow {
    this.widths.add(cells.length);
    return { cells, line };
  }

  /**
   * Joins lines to a row with quoted line breaks. The row must have the width of an earlier one;
   * otherwise the first line has a stray quote.
   */
  private joined([first, ...others]: readonly TextLine[]): CsvRow | undefined {
    let text = first?.text ?? '';
    for (const { text: next, line, error } of others) {
      if (error) return undefined;
      text += `\n${next}`;
      const cells = parseCsvLine(text, this.delimiter);
      if (cells === 'misplaced') return undefined;
      if (cells !== 'open') return this.isWidth(cells.length) ? this.row(cells, line) : undefined;
    }
    return undefined;
  }

  private isWidth(count: number): boolean {
    return this.widths.size === 0 || this.widths.has(count);
  }
}

/** The cells of a row and the number of its last line. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
  /** Why the row cannot be read; it has no cells then. */
  readonly error?: string;
}

/** Why a row cannot be used with the given number of columns. Trailing empty cells are ignored. */
export const rowError = ({ cells, error }: CsvRow, columns: number): string | undefined => {
  if (error) return error;
  if (cells.length < columns) return 'too few columns';
  const isLonger = cells.length > columns && cells.slice(columns).some((cell) => cell.trim());
  return isLonger ? 'too many columns' : undefined;
};

const QUOTE = '"';
const QUOTE_CODE = 0x22;

/** Kind of a quoting error: a quote is not closed, or follows text within a quoted cell. */
type QuoteError = 'open' | 'misplaced';

/**
 * Splits a line into cells (RFC 4180). Parsing line by line isolates errors: a whole-file parser
 * continues a cell with a stray quote up to the next quote, many lines later.
 */
export const parseCsvLine = (line: string, delimiter: string): readonly string[] | QuoteError => {
  if (!line.includes(QUOTE)) return line.split(delimiter);
  const cells: string[] = [];
  let start = 0;
  for (;;) {
    const isQuoted = line.charCodeAt(start) === QUOTE_CODE;
    const end = isQuoted ? closingQuote(line, start + 1) + 1 : line.indexOf(delimiter, start);
    if (isQuoted && end === 0) return 'open';
    if (isQuoted && end < line.length && line[end] !== delimiter) return 'misplaced';
    cells.push(
      isQuoted ? unescapeQuotes(line.slice(start + 1, end - 1)) : unquotedCell(line, start, end),
    );
    if (end < 0 || end >= line.length) return cells;
    start = end + 1;
  }
};

/** Index of the closing quote; -1 without one. Quotes inside a cell are doubled. */
const closingQuote = (line: string, from: number): number => {
  let end = line.indexOf(QUOTE, from);
  while (end >= 0 && line.charCodeAt(end + 1) === QUOTE_CODE) end = line.indexOf(QUOTE, end + 2);
  return end;
};

const unescapeQuotes = (cell: string): string =>
  cell.includes(QUOTE) ? cell.replaceAll('""', QUOTE) : cell;

const unquotedCell = (line: string, start: number, end: number): string =>
  end < 0 ? line.slice(start) : line.slice(start, end);
