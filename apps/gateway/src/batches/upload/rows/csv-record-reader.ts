import type { TextLine, UploadLine } from './line-reader.js';
import { MAX_LINE_BYTES } from './line-reader.js';

/** A CSV record, or the problem of the line on which it begins. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/** A quoted cell may contain line breaks, but no address has more lines than this. */
const MAX_RECORD_LINES = 50;

const BROKEN_QUOTE = 'has a quote that is broken or never closed';

/**
 * Reads records from lines (RFC 4180). Errors are isolated: an unclosed quote rejects its own line
 * only, and reading continues with the next line. The first line determines the delimiter. Empty
 * lines may be left out: their numbers are missing.
 *
 * Linear in the length of the text. A line is read at most twice: once as the continuation of an
 * open record, and, if that is rejected, once as the start of its own. An open record has an odd
 * number of quotes and its continuations an even one, so that only the last line of a rejected
 * record can open the next.
 */
export class CsvRecordReader {
  private delimiter: Delimiter | undefined;
  private open: QuotedRecord | undefined;
  private records: CsvRecord[] = [];

  /** Returns the records that these lines complete. */
  read(lines: readonly UploadLine[]): readonly CsvRecord[] {
    for (const line of lines) this.readLine(line);
    return this.takeRecords();
  }

  /** Returns the remaining records at the end of the file. */
  end(): readonly CsvRecord[] {
    while (this.open) this.rejectOpenRecord(this.open);
    return this.takeRecords();
  }

  private takeRecords(): readonly CsvRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  private readLine(line: UploadLine): void {
    while (this.open) {
      const { open } = this;
      if ('text' in line && open.canContinueWith(line)) return this.continueRecord(open, line);
      this.rejectOpenRecord(open);
    }
    if ('text' in line) this.startRecord(line);
    else this.records.push({ line: line.number, problem: line.problem });
  }

  private startRecord(line: TextLine): void {
    const { number, text } = line;
    if (isBlank(text)) return;
    const delimiter = this.delimiter ?? this.detectDelimiter(text);
    if (delimiter === undefined) return;
    if (text.includes('"')) this.continueRecord(new QuotedRecord(delimiter), line);
    else this.records.push({ line: number, cells: text.split(delimiter) });
  }

  /** Reads the first line. Returns undefined if it is a directive, which is no record. */
  private detectDelimiter(text: string): Delimiter | undefined {
    const marked = SEPARATOR_DIRECTIVE.exec(text)?.[1] as Delimiter | undefined;
    this.delimiter = marked ?? mostFrequentDelimiter(text);
    return marked === undefined ? this.delimiter : undefined;
  }

  private continueRecord(record: QuotedRecord, line: TextLine): void {
    const state = record.append(line);
    this.open = state === 'open' ? record : undefined;
    if (state === 'closed') this.records.push({ line: record.line, cells: record.cells });
    if (state === 'broken') this.rejectOpenRecord(record);
  }

  /** Rejects the first line of the record, and reads the others as lines of their own. */
  private rejectOpenRecord(record: QuotedRecord): void {
    this.open = undefined;
    this.records.push({ line: record.line, problem: BROKEN_QUOTE });
    for (const line of record.lines.slice(1)) this.readLine(line);
  }
}

/** Whether a record is complete, continues in the next line, or is invalid. */
type RecordState = 'closed' | 'open' | 'broken';

/** A record whose first line has quotes. */
class QuotedRecord {
  lines: TextLine[] = [];
  readonly cells: string[] = [];
  private characters = 0;
  /** Text of the quoted cell whose end has not been read. */
  private openCell = '';

  constructor(private readonly delimiter: Delimiter) {}

  get line(): number {
    return this.lines[0]!.number;
  }

  canContinueWith({ number, text }: TextLine): boolean {
    const characters = this.characters + text.length;
    return number - this.line < MAX_RECORD_LINES && characters <= MAX_LINE_BYTES;
  }

  append(line: TextLine): RecordState {
    const { number, text } = line;
    const previous = this.lines.at(-1);
    // Nearly all records have one line; `[line]` takes a tenth of the memory that `push` reserves.
    if (previous) this.lines.push(line);
    else this.lines = [line];
    this.characters += text.length;
    // Empty lines that were left out are text of the cell.
    if (previous) this.openCell += '\n'.repeat(number - previous.number);
    let isQuoted = previous !== undefined;
    for (let at = 0; ; at += 1) {
      if (!isQuoted && text[at] === '"') [isQuoted, at] = [true, at + 1];
      const end = isQuoted ? this.readQuotedCell(text, at) : this.readBareCell(text, at);
      if (typeof end === 'string') return end;
      if (end === text.length) return 'closed';
      [isQuoted, at] = [false, end];
    }
  }

  /** Returns the end of the cell in the line. */
  private readQuotedCell(text: string, start: number): number | 'open' | 'broken' {
    const quoteAt = findClosingQuote(text, start);
    this.openCell += text.slice(start, quoteAt < 0 ? undefined : quoteAt);
    if (quoteAt < 0) return 'open';
    this.cells.push(unescapeQuotes(this.openCell));
    this.openCell = '';
    const end = quoteAt + 1;
    return end === text.length || text[end] === this.delimiter ? end : 'broken';
  }

  private readBareCell(text: string, start: number): number | 'broken' {
    const delimiterAt = text.indexOf(this.delimiter, start);
    const end = delimiterAt < 0 ? text.length : delimiterAt;
    const cell = text.slice(start, end);
    if (cell.includes('"')) return 'broken';
    this.cells.push(cell);
    return end;
  }
}

/** Halves each run of doubled quotes at once: one replacement a pair takes three times as long. */
const unescapeQuotes = (cell: string): string =>
  cell.includes('"') ? cell.replace(/(?:"")+/g, (run) => '"'.repeat(run.length / 2)) : cell;

/** The first quote that is not doubled; -1 without one. */
const findClosingQuote = (text: string, start: number): number => {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') {
    at += 2;
    // Within a run of quotes, a look at the next character is faster than a search.
    if (text[at] !== '"') at = text.indexOf('"', at);
  }
  return at;
};

/** A line of empty cells is a row without a query; a blank line is skipped. */
const isBlank = (text: string): boolean => text.trim() === '' && !text.includes('\t');

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Stands in for a delimiter in files with a single column: a control character that text does not
 * contain.
 */
const NO_DELIMITER = '\u001f';

/** Delimiter of a CSV. */
type Delimiter = (typeof delimiters)[number] | typeof NO_DELIMITER;

/** Directive that some spreadsheets write before the header to announce the delimiter. */
const SEPARATOR_DIRECTIVE = /^"?sep=([,;\t|])"?\s*$/i;

/**
 * The most frequent delimiter in the header, outside of quotes. Without any there is one
 * column, and commas belong to its cells.
 */
const mostFrequentDelimiter = (header: string): Delimiter => {
  const bare = header.replace(/"[^"]*"/g, '');
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length - 1,
  }));
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best));
  return most.count === 0 ? NO_DELIMITER : most.delimiter;
};
