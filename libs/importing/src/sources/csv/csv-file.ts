import type { TextEncoding } from '../text/text-encoding.js';
import { TextFile } from '../text/text-file.js';
import type { CsvRow } from './csv-row.js';
import { RowReader } from './row-reader.js';

/** How the rows of a file are written. */
export interface CsvShape {
  readonly file: string;
  readonly encoding?: TextEncoding;
  readonly delimiter?: string;
}

/** A file of values separated by commas or otherwise, unpacked where it is gzipped. */
export class CsvFile {
  private readonly text: TextFile;

  constructor(private readonly shape: CsvShape) {
    this.text = new TextFile(shape.file, shape.encoding);
  }

  /** How much of the file has been read, 0 to 1. */
  fraction(): number {
    return this.text.fraction();
  }

  /** The rows, many at a time; throws an ImportError when the file is damaged beyond its lines. */
  async *batches(): AsyncGenerator<readonly CsvRow[]> {
    const reader = new RowReader(this.shape.delimiter ?? ',');
    for await (const lines of this.text.lines()) yield reader.rows(lines);
    yield reader.rest();
  }
}
