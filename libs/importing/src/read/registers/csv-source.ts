import type { SourceItem } from '../../model/records.js';
import { CsvFile, rowError, type CsvRow } from '../files/csv-file.js';
import type { Source, SourceOptions } from '../records/source.js';
import type { AddressFields } from '../records/address-fields.js';
import { AddressRecordFactory } from '../records/address-record-factory.js';

/** Parses the rows of a CSV register. */
export interface RowParser {
  /** Required number of columns. */
  readonly columns: number;
  /** Returns the address fields, or the reject reason. */
  address(cells: readonly string[]): AddressFields | string;
}

export interface RegisterFormat {
  readonly attribution?: string;
  /** Called with the first row. Returns the row parser, and whether the first row is a header. */
  open(first: readonly string[]): { readonly reader: RowParser; readonly hasHeader: boolean };
}

/** A CSV register with one address per row. */
export class CsvSource implements Source {
  readonly attribution: string | undefined;
  private readonly csv: CsvFile;
  private readonly records: AddressRecordFactory;

  constructor(
    private readonly options: SourceOptions,
    private readonly table: RegisterFormat,
  ) {
    this.csv = new CsvFile(options);
    this.records = new AddressRecordFactory(options);
    this.attribution = table.attribution;
  }

  fraction(): number {
    return this.csv.fraction();
  }

  notes(): readonly string[] {
    return this.records.notes();
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    let reader: RowParser | undefined;
    for await (const rows of this.csv.batches()) {
      if (rows.length === 0) continue;
      const opened = reader ? undefined : this.table.open(rows[0]?.cells ?? []);
      const known = (reader ??= (opened as ReturnType<RegisterFormat['open']>).reader);
      const records = opened?.hasHeader ? rows.slice(1) : rows;
      yield records.map((row) => this.item(row, known));
    }
  }

  private item(row: CsvRow, reader: RowParser): SourceItem {
    const where = `${this.options.label ?? ''}line ${row.line}`;
    const read = rowError(row, reader.columns) ?? reader.address(row.cells);
    return typeof read === 'string'
      ? { kind: 'reject', reject: { reason: read, where } }
      : this.records.item(read, where);
  }
}
