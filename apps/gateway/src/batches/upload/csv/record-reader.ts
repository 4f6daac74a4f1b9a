import { parse } from 'csv-parse/sync';
import { DELIMITER_MARK, delimiterOf } from './delimiter.js';
import type { Delimiter } from './delimiter.js';

/** A record of a CSV, or why there is none where a line begins. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/** A line as text, or why it is none. */
export type CsvLine =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string };

interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** Records, and how many lines they took. */
interface Read {
  readonly records: readonly CsvRecord[];
  readonly lines: number;
}

/** A quoted cell may hold line breaks, but no address has more lines than this. */
const MOST_LINES = 50;

/**
 * Reads records off lines (RFC 4180). A quote that is never closed takes its own line with it and
 * no other: what does not parse is told by its line, and reading goes on at the next one. The first
 * line settles what parts the cells.
 */
export class RecordReader {
  private delimiter: Delimiter | undefined;
  private lines: readonly CsvLine[] = [];

  take(lines: readonly CsvLine[]): void {
    this.lines = [...this.lines, ...lines];
    if (this.delimiter === undefined) this.settle();
  }

  /** By the first line that holds anything: the header, or what spreadsheets put in front of it. */
  private settle(): void {
    const at = this.lines.findIndex((line) => !('text' in line) || isFilled(line));
    const first = this.lines[at];
    if (!first || !('text' in first)) return;
    const marked = DELIMITER_MARK.exec(first.text)?.[1] as Delimiter | undefined;
    if (marked !== undefined) this.lines = this.lines.slice(at + 1);
    this.delimiter = marked ?? delimiterOf(first.text);
  }

  /** Holds the last lines back, which may go on in those to come, unless these are all. */
  *read(which: 'sure' | 'all'): Generator<CsvRecord> {
    const end = this.lines.length - (which === 'all' ? 0 : MOST_LINES);
    let at = 0;
    while (at < end) {
      const { records, lines } = this.whole(at) ?? this.quoted(at);
      yield* records;
      at += lines;
    }
    this.lines = this.lines.slice(at);
  }

  /** The lines from here on that are each a record of their own, as nearly all are: read at once. */
  private whole(start: number): Read | undefined {
    const whole: TextLine[] = [];
    for (let at = start; at < this.lines.length; at += 1) {
      const line = this.lines[at]!;
      if (!('text' in line) || quotesIn(line.text) % 2 !== 0) break;
      whole.push(line);
    }
    if (whole.length === 0) return undefined;
    const quoted = whole.filter(isQuoted);
    const rows = quoted.length === 0 ? [] : this.parse(quoted);
    if (rows?.length !== quoted.length) return undefined;
    let at = 0;
    const records = whole.filter(isFilled).map((line) => ({
      line: line.number,
      cells: isQuoted(line) ? rows[at++]! : line.text.split(this.delimiter ?? ','),
    }));
    return { records, lines: whole.length };
  }

  /** One record, of as many lines as its quotes ask for. */
  private quoted(start: number): Read {
    const first = this.lines[start]!;
    if (!('text' in first)) return alone(first);
    if (!isFilled(first)) return { records: [], lines: 1 };
    for (let count = 1; count <= MOST_LINES; count += 1) {
      const lines = this.lines.slice(start, start + count).filter((line) => 'text' in line);
      if (lines.length < count) break;
      if (!isClosed(lines)) continue;
      const rows = this.parse(lines);
      if (rows?.length !== 1) break;
      return { records: [{ line: first.number, cells: rows[0]! }], lines: count };
    }
    return alone({ number: first.number, problem: 'has a quote that is broken or never closed' });
  }

  /** Undefined when they are no CSV. */
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

const alone = ({ number, problem }: { number: number; problem: string }): Read => ({
  records: [{ line: number, problem }],
  lines: 1,
});

/** Every quote that opens also closes, and one inside is written twice. */
const isClosed = (lines: readonly TextLine[]): boolean =>
  lines.reduce((quotes, { text }) => quotes + quotesIn(text), 0) % 2 === 0;

/** Where nothing is quoted, whatever parts the cells parts the line. */
const isQuoted = ({ text }: TextLine): boolean => text.includes('"');

const quotesIn = (text: string): number => {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes;
};

/** A line of empty cells is a row that asks nothing; one of nothing at all is none. */
const isFilled = ({ text }: TextLine): boolean => text.trim() !== '' || text.includes('\t');
