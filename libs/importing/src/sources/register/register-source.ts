import { parse } from 'csv-parse';
import type { SourceItem } from '../../address-record.js';
import { ImportError } from '../../import-error.js';
import type { Names } from '../../names.js';
import { contentKey } from '../plain/content-key.js';
import type { PlainAddress } from '../plain/plain-address.js';
import { PlainRecords } from '../plain/plain-records.js';
import type { Source, SourceOptions } from '../source.js';
import { TextFile } from '../text-file.js';
import { readHeader, readRow, type RegisterHeader, type RegisterRow } from './register-header.js';

interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** An address register as CSV with a header line; see register-columns.table. */
export class RegisterSource implements Source {
  private readonly text: TextFile;
  private readonly records: PlainRecords;

  constructor(private readonly options: SourceOptions) {
    this.text = new TextFile(options.file);
    this.records = new PlainRecords(options);
  }

  fraction(): number {
    return this.text.fraction();
  }

  notes(): readonly string[] {
    return this.records.notes();
  }

  async *items(): AsyncGenerator<SourceItem> {
    let header: RegisterHeader | undefined;
    for await (const { record, info } of this.parsed()) {
      if (!header) {
        header = readHeader(this.options.file, record);
      } else {
        yield this.records.item(toPlain(readRow(header, record)), `line ${info.lines}`);
      }
    }
  }

  private async *parsed(): AsyncGenerator<ParsedLine> {
    const bytes = await this.text.stream();
    const parser = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true });
    bytes.on('error', (error) => parser.destroy(error));
    try {
      for await (const line of bytes.pipe(parser)) yield line as ParsedLine;
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(`${this.options.file} cannot be read: ${(error as Error).message}`);
    } finally {
      bytes.destroy();
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
  uprn: identifier(row.uprn),
  udprn: identifier(row.udprn),
});

const degrees = (text: string | undefined): number => (text === undefined ? NaN : Number(text));

const named = (local: string | undefined, alternative?: string): Names | undefined => {
  if (local === undefined) return undefined;
  return alternative ? { local, alternatives: alternative.split(';') } : { local };
};

/** Leading zeros do not matter; anything else than digits is no identifier. */
const identifier = (text: string | undefined): string | undefined =>
  text && /^\d{1,12}$/.test(text) ? text.replace(/^0+(?=\d)/, '') : undefined;
