import type { CsvRow } from './csv-rows.js';
import { CsvRowReader } from './csv-rows.js';
import type { TextEncoding } from './text-encoding.js';
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
