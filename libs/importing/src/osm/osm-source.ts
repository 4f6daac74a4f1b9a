import type { SourceItem } from '../address-record.js';
import type { Source, SourceOptions } from '../sources/source.js';
import { ExtractRecords } from './extract-records.js';
import { readExtract } from './extract/read-extract.js';

/** Their outlines are large, and all of a batch is held. */
const ITEMS_A_BATCH = 200;

/** An extract of OpenStreetMap. It is read whole, since what belongs together is scattered in it. */
export class OsmSource implements Source {
  readonly isMap = true;
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

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    const extract = await readExtract(this.options.file);
    this.records = new ExtractRecords(extract, this.options);
    let batch: SourceItem[] = [];
    for (const item of this.records.items()) {
      this.done += 1;
      batch.push(item);
      if (batch.length < ITEMS_A_BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}
