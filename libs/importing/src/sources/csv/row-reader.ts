import type { TextLine } from '../text/text-file.js';
import { cellsOf, type QuoteFlaw } from './cells-of.js';
import type { CsvRow } from './csv-row.js';

/** A cell of an address may hold a line's end; nobody writes so many into one. */
const MOST_LINES = 20;

const flaws: Readonly<Record<QuoteFlaw, string>> = {
  open: 'a quote is opened and not closed',
  misplaced: 'a quote stands amid a quoted cell',
};

/** Makes rows of lines; what a damaged line says ends with it. */
export class RowReader {
  private readonly widths = new Set<number>();
  private waiting: readonly TextLine[] = [];

  constructor(private readonly delimiter: string) {}

  rows(lines: readonly TextLine[]): readonly CsvRow[] {
    return this.read([...this.waiting, ...lines], false);
  }

  /** What waited for further lines. */
  rest(): readonly CsvRow[] {
    return this.read(this.waiting, true);
  }

  private read(lines: readonly TextLine[], isLast: boolean): readonly CsvRow[] {
    const rows: CsvRow[] = [];
    this.waiting = [];
    for (let at = 0; at < lines.length; at += 1) {
      const { text, line, flaw } = lines[at] as TextLine;
      const cells = flaw || !text.trim() ? [] : cellsOf(text, this.delimiter);
      if (cells === 'open') {
        const ahead = lines.slice(at, at + MOST_LINES);
        const joined = this.joined(ahead);
        if (joined) {
          rows.push(joined);
          at += joined.line - line;
          continue;
        }
        if (!isLast && ahead.length < MOST_LINES) {
          this.waiting = lines.slice(at);
          break;
        }
      }
      if (flaw) rows.push({ cells: [], line, flaw });
      else if (typeof cells === 'string') rows.push({ cells: [], line, flaw: flaws[cells] });
      else if (cells.length > 0) rows.push(this.row(cells, line));
    }
    return rows;
  }

  private row(cells: readonly string[], line: number): CsvRow {
    this.widths.add(cells.length);
    return { cells, line };
  }

  /** A row over several lines, when it is as wide as one before: else the first line is damaged. */
  private joined([first, ...others]: readonly TextLine[]): CsvRow | undefined {
    let text = first?.text ?? '';
    for (const { text: next, line, flaw } of others) {
      if (flaw) return undefined;
      text += `\n${next}`;
      const cells = cellsOf(text, this.delimiter);
      if (cells === 'misplaced') return undefined;
      if (cells !== 'open') return this.isWidth(cells.length) ? this.row(cells, line) : undefined;
    }
    return undefined;
  }

  private isWidth(count: number): boolean {
    return this.widths.size === 0 || this.widths.has(count);
  }
}
