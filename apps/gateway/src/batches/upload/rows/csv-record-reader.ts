import { parse } from 'csv-parse/sync';

/** A CSV record, or the problem of the line on which it begins. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/** A decoded line, or the reason why it cannot be decoded. */
export type CsvLine =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string };

interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** Records and the number of lines that they consist of. */
interface ParsedLines {
  readonly records: readonly CsvRecord[];
  readonly lines: number;
}

/** A quoted cell may contain line breaks, but no address has more lines than this. */
const MAX_RECORD_LINES = 50;

/**
 * Parses lines into records (RFC 4180). Errors are isolated: an unclosed quote rejects its own line
 * only, and parsing continues with the next line. The first line determines the delimiter.
 */
export class CsvRecordReader {
  private delimiter: Delimiter | undefined;
  private lines: readonly CsvLine[] = [];

  append(lines: readonly CsvLine[]): void {
    this.lines = [...this.lines, ...lines];
    if (this.delimiter === undefined) this.detectFormat();
  }

  /** The first line that is not blank is the header or a separator directive. */
  private detectFormat(): void {
    const at = this.lines.findIndex((line) => !('text' in line) || isNotBlank(line));
    const first = this.lines[at];
    if (!first || !('text' in first)) return;
    const marked = SEPARATOR_DIRECTIVE.exec(first.text)?.[1] as Delimiter | undefined;
    if (marked !== undefined) this.lines = this.lines.slice(at + 1);
    this.delimiter = marked ?? detectDelimiter(first.text);
  }

  /**
   * Holds back the last lines, because a record may continue in later ones, unless `which` is
   * `all`.
   */
  *read(which: 'complete' | 'all'): Generator<CsvRecord> {
    const end = this.lines.length - (which === 'all' ? 0 : MAX_RECORD_LINES);
    let at = 0;
    while (at < end) {
      const { records, lines } = this.readSingleLineRecords(at) ?? this.readMultiLineRecord(at);
      yield* records;
      at += lines;
    }
    this.lines = this.lines.slice(at);
  }

  /** Parses consecutive single-line records at once. Nearly all records are such. */
  private readSingleLineRecords(start: number): ParsedLines | undefined {
    const singles: TextLine[] = [];
    for (let at = start; at < this.lines.length; at += 1) {
      const line = this.lines[at]!;
      if (!('text' in line) || countQuotes(line.text) % 2 !== 0) break;
      singles.push(line);
    }
    if (singles.length === 0) return undefined;
    const quoted = singles.filter(hasQuotes);
    const rows = quoted.length === 0 ? [] : this.parse(quoted);
    if (rows?.length !== quoted.length) return undefined;
    let at = 0;
    const records = singles.filter(isNotBlank).map((line) => ({
      line: line.number,
      cells: hasQuotes(line) ? rows[at++]! : line.text.split(this.delimiter ?? ','),
    }));
    return { records, lines: singles.length };
  }

  /** Parses one record that may span several lines. */
  private readMultiLineRecord(start: number): ParsedLines {
    const first = this.lines[start]!;
    if (!('text' in first)) return problemRecord(first);
    if (!isNotBlank(first)) return { records: [], lines: 1 };
    for (let count = 1; count <= MAX_RECORD_LINES; count += 1) {
      const lines = this.lines.slice(start, start + count).filter((line) => 'text' in line);
      if (lines.length < count) break;
      if (!areQuotesBalanced(lines)) continue;
      const rows = this.parse(lines);
      if (rows?.length !== 1) break;
      return { records: [{ line: first.number, cells: rows[0]! }], lines: count };
    }
    return problemRecord({
      number: first.number,
      problem: 'has a quote that is broken or never closed',
    });
  }

  /** Returns undefined if the lines are not valid CSV. */
  private parse(lines: readonly TextLine[]): readonly (readonly string[])[] | undefined {
    const text = lines.map((line) => line.text).join('\n');
    try {
      return parse(text, {
        delimiter: this.delimiter ?? ',',
        record_delimiter: '\n',
        relax_column_count: true,
        skip_empty_lines: false,
      });
    } catch {
      return undefined;
    }
  }
}

const problemRecord = ({ number, problem }: { number: number; problem: string }): ParsedLines => ({
  records: [{ line: number, problem }],
  lines: 1,
});

/** An even number of quotes: each quote is closed, and quotes inside cells are doubled. */
const areQuotesBalanced = (lines: readonly TextLine[]): boolean =>
  lines.reduce((quotes, { text }) => quotes + countQuotes(text), 0) % 2 === 0;

/** Lines without quotes are split at the delimiter. */
const hasQuotes = ({ text }: TextLine): boolean => text.includes('"');

const countQuotes = (text: string): number => {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes;
};

/** A line of empty cells is a row without a query; a blank line is skipped. */
const isNotBlank = ({ text }: TextLine): boolean => text.trim() !== '' || text.includes('\t');

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
 * Detects the most frequent delimiter in the header, outside of quotes. Without any there is one
 * column, and commas belong to its cells.
 */
const detectDelimiter = (header: string): Delimiter => {
  const bare = header.replace(/"[^"]*"/g, '');
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length - 1,
  }));
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best));
  return most.count === 0 ? NO_DELIMITER : most.delimiter;
};
