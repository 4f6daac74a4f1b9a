import type { SourceItem } from '../../address-record.js';
import { CsvFile } from '../csv-file.js';
import type { CsvRow } from '../csv-file.js';
import { PlainRecords } from '../plain/plain-records.js';
import type { Source, SourceOptions } from '../source.js';
import { addressbaseAddress } from './addressbase-address.js';
import { isHeader, readRow } from './addressbase-row.js';

/** OS AddressBase (Standard), with or without its header line; see addressbase-columns.table. */
export class AddressbaseSource implements Source {
  readonly attribution =
    'Contains OS data © Crown copyright and database right; contains Royal Mail data © Royal Mail copyright and database right';
  private readonly csv: CsvFile;
  private readonly records: PlainRecords;

  constructor(options: SourceOptions) {
    this.csv = new CsvFile(options.file);
    this.records = new PlainRecords(options);
  }

  fraction(): number {
    return this.csv.fraction();
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    for await (const rows of this.csv.batches()) {
      yield rows.filter(({ cells }) => !isHeader(cells)).map((row) => this.item(row));
    }
  }

  private item({ cells, line }: CsvRow): SourceItem {
    const row = readRow(cells);
    const where = `line ${line}`;
    if (row.change_type === 'D') {
      return { kind: 'reject', reject: { reason: 'deleted in this release', where } };
    }
    return this.records.item(addressbaseAddress(row), where);
  }
}
