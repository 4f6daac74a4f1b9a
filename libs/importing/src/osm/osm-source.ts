import type { SourceItem } from '../address-record.js';
import type { Source, SourceOptions } from '../sources/source.js';
import { ExtractRecords } from './extract-records.js';
import { readExtract } from './extract/read-extract.js';

/** An extract of OpenStreetMap. It is read whole, since what belongs together is scattered in it. */
export class OsmSource implements Source {
  readonly attribution = '© OpenStreetMap contributors (ODbL 1.0)';
  private records: ExtractRecords | undefined;
  private done = 0;

  constructor(private readonly options: SourceOptions) {}

  fraction(): number {
    return Math.min(1, this.done / ((this.records?.count ?? 0) + 1));
  }

  notes(): readonly string[] {
    return this.records?.notes() ?? [];
  }

  async *items(): AsyncGenerator<SourceItem> {
    const extract = await readExtract(this.options.file);
    this.records = new ExtractRecords(extract, this.options);
    for (const item of this.records.items()) {
      this.done += 1;
      yield item;
    }
  }
}
