import { parse } from 'csv-parse';
import { ImportError } from '../import-error.js';
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

/** A file of comma-separated values, unpacked where it is gzipped, read row by row. */
export class CsvFile {
  private readonly text: TextFile;

  constructor(private readonly file: string) {
    this.text = new TextFile(file);
  }

  /** How much of the file has been read, 0 to 1. */
  fraction(): number {
    return this.text.fraction();
  }

  /** Throws an ImportError when the file is damaged. */
  async *rows(): AsyncGenerator<CsvRow> {
    const bytes = await this.text.stream();
    const parser = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true });
    bytes.on('error', (error) => parser.destroy(error));
    try {
      for await (const row of bytes.pipe(parser)) yield rowOf(row as ParsedRow);
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(`${this.file} cannot be read: ${(error as Error).message}`);
    } finally {
      bytes.destroy();
    }
  }
}

const rowOf = ({ record, info }: ParsedRow): CsvRow => ({ cells: record, line: info.lines });
