import type { SourceItem } from '../../address-record.js';
import type { Names } from '../../names.js';
import { CsvFile } from '../csv-file.js';
import { contentKey } from '../plain/content-key.js';
import type { PlainAddress } from '../plain/plain-address.js';
import { PlainRecords } from '../plain/plain-records.js';
import type { Source, SourceOptions } from '../source.js';
import { readHeader, readRow, type RegisterHeader, type RegisterRow } from './register-header.js';

/** An address register as CSV with a header line; see register-columns.table. */
export class RegisterSource implements Source {
  private readonly csv: CsvFile;
  private readonly records: PlainRecords;

  constructor(private readonly options: SourceOptions) {
    this.csv = new CsvFile(options.file);
    this.records = new PlainRecords(options);
  }

  fraction(): number {
    return this.csv.fraction();
  }

  notes(): readonly string[] {
    return this.records.notes();
  }

  async *items(): AsyncGenerator<SourceItem> {
    let header: RegisterHeader | undefined;
    for await (const { cells, line } of this.csv.rows()) {
      if (!header) {
        header = readHeader(this.options.file, cells);
      } else {
        yield this.records.item(toPlain(readRow(header, cells)), `line ${line}`);
      }
    }
  }
}

const toPlain = (row: RegisterRow): PlainAddress => ({
  key: row.id ?? row.hash ?? contentKey(row),
  position: { lat: degrees(row.lat), lon: degrees(row.lon) },
  number: row.number,
  unit: row.unit,
  house: named(row.name),
  street: named(row.street, row.streetAlternative),
  locality: named(row.locality),
  city: named(row.city, row.cityAlternative),
  county: named(row.county),
  state: named(row.state),
  country: row.country,
  postcode: row.postcode,
  uprn: row.uprn,
  udprn: row.udprn,
});

const degrees = (text: string | undefined): number => (text === undefined ? NaN : Number(text));

const named = (local: string | undefined, alternative?: string): Names | undefined => {
  if (local === undefined) return undefined;
  return alternative ? { local, alternatives: alternative.split(';') } : { local };
};
