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

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    let header: RegisterHeader | undefined;
    for await (const rows of this.csv.batches()) {
      const titled = header ?? readHeader(this.options.file, rows[0]?.cells ?? []);
      const records = header ? rows : rows.slice(1);
      header = titled;
      yield records.map(({ cells, line }) =>
        this.records.item(toPlain(readRow(titled, cells)), `line ${line}`),
      );
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
