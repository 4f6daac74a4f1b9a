import type { SourceItem } from '../../address-record.js';
import { CsvFile } from '../csv/csv-file.js';
import { rowFlaw, type CsvRow } from '../csv/csv-row.js';
import type { Source, SourceOptions } from '../source.js';
import type { PlainAddress } from './plain-address.js';
import { PlainRecords } from './plain-records.js';

/** How a table is read: what its header says, if it has one, and what its rows say. */
export interface TableReader {
  /** How many columns a row has to have. */
  readonly columns: number;
  /** The address, or why there is none. */
  address(cells: readonly string[]): PlainAddress | string;
}

export interface Table {
  readonly attribution?: string;
  /** Called with the first row; says how the file is read, and whether that row was a header. */
  open(first: readonly string[]): { readonly reader: TableReader; readonly hasHeader: boolean };
}

/** A table in which each row is an address. */
export class CsvSource implements Source {
  readonly attribution: string | undefined;
  private readonly csv: CsvFile;
  private readonly records: PlainRecords;

  constructor(
    private readonly options: SourceOptions,
    private readonly table: Table,
  ) {
    this.csv = new CsvFile(options);
    this.records = new PlainRecords(options);
    this.attribution = table.attribution;
  }

  fraction(): number {
    return this.csv.fraction();
  }

  notes(): readonly string[] {
    return this.records.notes();
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    let reader: TableReader | undefined;
    for await (const rows of this.csv.batches()) {
      if (rows.length === 0) continue;
      const opened = reader ? undefined : this.table.open(rows[0]?.cells ?? []);
      const known = (reader ??= (opened as ReturnType<Table['open']>).reader);
      const records = opened?.hasHeader ? rows.slice(1) : rows;
      yield records.map((row) => this.item(row, known));
    }
  }

  private item(row: CsvRow, reader: TableReader): SourceItem {
    const where = `${this.options.label ?? ''}line ${row.line}`;
    const read = rowFlaw(row, reader.columns) ?? reader.address(row.cells);
    return typeof read === 'string'
      ? { kind: 'reject', reject: { reason: read, where } }
      : this.records.item(read, where);
  }
}
