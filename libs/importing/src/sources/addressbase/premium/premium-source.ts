import { stat } from 'node:fs/promises';
import type { SourceItem } from '../../../address-record.js';
import { CsvFile, type CsvShape } from '../../csv/csv-file.js';
import type { CsvRow } from '../../csv/csv-row.js';
import type { PlainAddress } from '../../plain/plain-address.js';
import { PlainRecords } from '../../plain/plain-records.js';
import type { Source, SourceOptions } from '../../source.js';
import { addressbaseAttribution } from '../attribution.js';
import type { FindPositions } from '../../../staging/known-positions.js';
import { makeTemporaryDirectory, removeTemporaryDirectory } from '../../../temporary-directory.js';
import { BorrowedPositions } from './borrowed-positions.js';
import { readRecord } from './premium-records.js';
import { propertyAddress } from './property-address.js';
import type { PropertyRecords } from './property-records.js';
import { StreetDescriptors } from './street-descriptors.js';
import { UprnBuckets } from './uprn-buckets.js';

/** As much of the files, unpacked or not, goes into one bucket, as long as there are not too many. */
const BYTES_A_BUCKET = 512 * 1024;
const MOST_BUCKETS = 1_000;

/** So that those who write keep up with those who read. */
const PROPERTIES_AT_ONCE = 1_000;

interface Orphan {
  readonly address: PlainAddress;
  readonly where: string;
}

/**
 * OS AddressBase Premium: an address is told by several records, a row each, which lie in one file
 * or in a file a table.
 */
export class PremiumSource implements Source {
  readonly attribution = addressbaseAttribution;
  private readonly records: PlainRecords;
  private readonly streets = new StreetDescriptors();
  private readonly positions = new BorrowedPositions();
  private readonly orphans: Orphan[] = [];
  private readonly files: readonly { readonly label: string; readonly csv: CsvFile }[];
  private buckets: UprnBuckets | undefined;

  constructor(
    private readonly options: Omit<SourceOptions, 'file'>,
    private readonly shapes: readonly (CsvShape & Pick<SourceOptions, 'label'>)[],
  ) {
    this.records = new PlainRecords(options);
    this.files = shapes.map((shape) => ({ label: shape.label ?? '', csv: new CsvFile(shape) }));
  }

  /** To read is one half, to put together the other. */
  fraction(): number {
    const read = this.files.reduce((sum, { csv }) => sum + csv.fraction(), 0) / this.files.length;
    return (read + (this.buckets?.fraction() ?? 0)) / 2;
  }

  notes(): readonly string[] {
    const count = this.orphans.length;
    return count === 0
      ? []
      : [
          `${count} addresses have no BLPU, and no other data set knows where they are: they stand amid their postcode sector, their town or all others, and answer look-ups by identifier only.`,
        ];
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    const directory = await makeTemporaryDirectory();
    try {
      const buckets = new UprnBuckets(directory, await this.bucketCount());
      this.buckets = buckets;
      for (const { label, csv } of this.files) {
        for await (const rows of csv.batches()) {
          yield this.filed(rows, label, buckets);
        }
      }
      for await (const properties of buckets.properties()) {
        for (let start = 0; start < properties.length; start += PROPERTIES_AT_ONCE) {
          yield* this.items(properties.slice(start, start + PROPERTIES_AT_ONCE));
        }
      }
      yield this.orphans.map((orphan) => this.lent(orphan));
    } finally {
      await removeTemporaryDirectory(directory);
    }
  }

  /** Puts rows where the others of their UPRN are; what cannot be used is an item. */
  private filed(
    rows: readonly CsvRow[],
    label: string,
    buckets: UprnBuckets,
  ): readonly SourceItem[] {
    const rejects: SourceItem[] = [];
    for (const row of rows) {
      const record = readRecord(row);
      if (!record) continue;
      const where = `${label}line ${row.line}`;
      if (typeof record === 'string')
        rejects.push({ kind: 'reject', reject: { reason: record, where } });
      else if (record.kind === 'streetDescriptor') this.streets.add(record);
      else buckets.add(record, where);
    }
    return rejects;
  }

  private async *items(
    properties: readonly PropertyRecords[],
  ): AsyncGenerator<readonly SourceItem[]> {
    const addresses = properties.map((property) => ({
      address: propertyAddress(property, this.streets),
      where: property.where,
    }));
    const lacking = addresses.filter(({ address }) => Number.isNaN(address.position.lat));
    const known = await this.positionsOf(lacking);
    yield addresses.flatMap(({ address, where }) => {
      const lent = known.get(address.key);
      const placed = lent ? { ...address, ...lent } : address;
      if (Number.isNaN(placed.position.lat)) {
        this.orphans.push({ address, where });
        return [];
      }
      this.positions.add(placed);
      return [this.records.item(placed, where)];
    });
  }

  /** As far as other data sets know them. */
  private async positionsOf(lacking: readonly Orphan[]): ReturnType<FindPositions> {
    const uprns = lacking
      .map(({ address }) => address.key)
      .filter((uprn) => /^\d{1,12}$/.test(uprn));
    return uprns.length > 0 ? this.options.findPositions(uprns) : new Map();
  }

  private lent({ address, where }: Orphan): SourceItem {
    const position = this.positions.near(address);
    if (!position) return { kind: 'reject', reject: { reason: 'no BLPU, so no position', where } };
    const lent = { ...address, position, quality: 'low', byIdentifierOnly: true } as const;
    return this.records.item(lent, where);
  }

  private async bucketCount(): Promise<number> {
    const sizes = await Promise.all(this.shapes.map(async ({ file }) => (await stat(file)).size));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return Math.min(MOST_BUCKETS, Math.max(1, Math.ceil(bytes / BYTES_A_BUCKET)));
  }
}
