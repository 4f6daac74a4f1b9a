import { parse } from 'csv-parse/sync';
import { ImportError } from '../import-error.js';
import { linesOf } from './lines-of.js';
import { TextFile } from './text-file.js';

/** The cells of one row, and the line of the file on which it ends. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const QUOTE = 0x22;
/** A quote that nobody closes would gather the rest of the file; no row of addresses is so long. */
const LONGEST_ROW_BYTES = 1024 * 1024;

/** A file of comma-separated values, unpacked where it is gzipped. */
export class CsvFile {
  private readonly text: TextFile;

  constructor(private readonly file: string) {
    this.text = new TextFile(file);
  }

  /** How much of the file has been read, 0 to 1. */
  fraction(): number {
    return this.text.fraction();
  }

  /** The rows, many at a time; throws an ImportError when the file is damaged. */
  async *batches(): AsyncGenerator<readonly CsvRow[]> {
    let line = 0;
    let unfinished: Buffer = Buffer.alloc(0);
    for await (const block of this.text.blocks()) {
      const bytes = unfinished.length > 0 ? Buffer.concat([unfinished, block]) : block;
      const rows = this.rowsOf(bytes, line);
      unfinished = rows ? Buffer.alloc(0) : bytes;
      if (!rows) continue;
      line = rows.at(-1)?.line ?? line;
      yield rows;
    }
    if (unfinished.length > 0) this.fail('a quote is opened and not closed');
  }

  /** Undefined when a quote is still open at the end. */
  private rowsOf(bytes: Buffer, before: number): readonly CsvRow[] | undefined {
    if (!bytes.includes(QUOTE)) return plainRows(bytes, before);
    try {
      return quotedRows(bytes, before);
    } catch (error) {
      if (isQuoteOpen(error) && bytes.length < LONGEST_ROW_BYTES) return undefined;
      return this.fail((error as Error).message);
    }
  }

  private fail(why: string): never {
    throw new ImportError(`${this.file} cannot be read: ${why}`);
  }
}

/** Where nothing is quoted every comma parts cells and every line is a row: seven times as fast. */
const plainRows = (bytes: Buffer, before: number): readonly CsvRow[] =>
  linesOf(bytes).map((row, index) => ({ cells: row.split(','), line: before + index + 1 }));

const quotedRows = (bytes: Buffer, before: number): readonly CsvRow[] => {
  const options = { info: true, relax_column_count: true, relax_quotes: true } as const;
  const rows = parse(bytes, options) as unknown as readonly ParsedRow[];
  return rows.map(({ record, info }) => ({ cells: record, line: before + info.lines }));
};

const isQuoteOpen = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'CSV_QUOTE_NOT_CLOSED';
