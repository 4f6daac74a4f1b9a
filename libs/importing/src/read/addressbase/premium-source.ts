import { stat } from 'node:fs/promises';
import type { Position } from '#contracts';
import type { SourceItem } from '../../model/records.js';
import type { CsvFileOptions, CsvRow } from '../files/csv-file.js';
import { CsvFile } from '../files/csv-file.js';
import { makeTemporaryDirectory, removeTemporaryDirectory } from '../files/temporary-directory.js';
import type { AddressFields } from '../records/address-fields.js';
import { AddressRecordFactory } from '../records/address-record-factory.js';
import type { FindPositions, Source, SourceOptions } from '../records/source.js';
import { addressbaseAttribution } from './addressbase-rows.js';
import type { PropertyRecords } from './premium-property.js';
import { StreetDescriptors, propertyAddress, UprnBuckets } from './premium-property.js';
import { readRecord } from './premium-records.js';

/** Size of the input files per bucket, until the limit of buckets is reached. */
const BUCKET_BYTES = 512 * 1024;
const BUCKETS_LIMIT = 1_000;

/** Batch size; the writers apply backpressure between batches. */
const BATCH_PROPERTIES = 1_000;

interface UnlocatedAddress {
  readonly address: AddressFields;
  readonly where: string;
}

/**
 * OS AddressBase Premium: an address consists of several records, in one file or in a file per
 * record type.
 */
export class PremiumSource implements Source {
  readonly attribution = addressbaseAttribution;
  private readonly records: AddressRecordFactory;
  private readonly streets = new StreetDescriptors();
  private readonly positions = new FallbackPositions();
  private readonly unlocated: UnlocatedAddress[] = [];
  private readonly files: readonly { readonly label: string; readonly csv: CsvFile }[];
  private buckets: UprnBuckets | undefined;

  constructor(
    private readonly options: Omit<SourceOptions, 'file'>,
    private readonly shapes: readonly (CsvFileOptions & Pick<SourceOptions, 'label'>)[],
  ) {
    this.records = new AddressRecordFactory(options);
    this.files = shapes.map((shape) => ({ label: shape.label ?? '', csv: new CsvFile(shape) }));
  }

  /** Reading is the first half, combining the second. */
  fraction(): number {
    const read = this.files.reduce((sum, { csv }) => sum + csv.fraction(), 0) / this.files.length;
    return (read + (this.buckets?.fraction() ?? 0)) / 2;
  }

  notes(): readonly string[] {
    const count = this.unlocated.length;
    return count === 0
      ? []
      : [
          `${count} addresses have no BLPU and no position in other data sets; they are placed at the mean of their postcode sector, town or all addresses, and are found by identifier only.`,
        ];
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    const directory = await makeTemporaryDirectory();
    try {
      const buckets = new UprnBuckets(directory, await this.bucketCount());
      this.buckets = buckets;
      for (const { label, csv } of this.files) {
        for await (const rows of csv.batches()) {
          yield this.distribute(rows, label, buckets);
        }
      }
      for await (const properties of buckets.properties()) {
        for (let start = 0; start < properties.length; start += BATCH_PROPERTIES) {
          yield* this.items(properties.slice(start, start + BATCH_PROPERTIES));
        }
      }
      yield this.unlocated.map((entry) => this.withFallbackPosition(entry));
    } finally {
      await removeTemporaryDirectory(directory);
    }
  }

  /** Puts records into the bucket of their UPRN; returns the rejected rows. */
  private distribute(
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
    const unlocated = addresses.filter(({ address }) => Number.isNaN(address.position.lat));
    const known = await this.positionsOf(unlocated);
    yield addresses.flatMap(({ address, where }) => {
      const located = known.get(address.key);
      const placed = located ? { ...address, ...located } : address;
      if (Number.isNaN(placed.position.lat)) {
        this.unlocated.push({ address, where });
        return [];
      }
      this.positions.add(placed);
      return [this.records.item(placed, where)];
    });
  }

  /** Positions known to other data sets. */
  private async positionsOf(unlocated: readonly UnlocatedAddress[]): ReturnType<FindPositions> {
    const uprns = unlocated
      .map(({ address }) => address.key)
      .filter((uprn) => /^\d{1,12}$/.test(uprn));
    return uprns.length > 0 ? this.options.findPositions(uprns) : new Map();
  }

  private withFallbackPosition({ address, where }: UnlocatedAddress): SourceItem {
    const position = this.positions.positionFor(address);
    if (!position) return { kind: 'reject', reject: { reason: 'no BLPU and no position', where } };
    const located = { ...address, position, quality: 'low', byIdentifierOnly: true } as const;
    return this.records.item(located, where);
  }

  private async bucketCount(): Promise<number> {
    const sizes = await Promise.all(this.shapes.map(async ({ file }) => (await stat(file)).size));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return Math.min(BUCKETS_LIMIT, Math.max(1, Math.ceil(bytes / BUCKET_BYTES)));
  }
}

interface Sum {
  lat: number;
  lon: number;
  count: number;
}

/**
 * Approximate positions for addresses without one: mean of the postcode sector, the town, or all
 * addresses.
 */
class FallbackPositions {
  private readonly sums = new Map<string, Sum>();

  add(address: AddressFields): void {
    const { lat, lon } = address.position;
    if (Number.isNaN(lat + lon)) return;
    for (const key of keysOf(address)) {
      const sum = this.sums.get(key);
      if (!sum) this.sums.set(key, { lat, lon, count: 1 });
      else {
        sum.lat += lat;
        sum.lon += lon;
        sum.count += 1;
      }
    }
  }

  /** Returns undefined when no address has a position. */
  positionFor(address: AddressFields): Position | undefined {
    const sum = keysOf(address)
      .map((key) => this.sums.get(key))
      .find((known) => known !== undefined);
    return sum && { lat: sum.lat / sum.count, lon: sum.lon / sum.count };
  }
}

/** The most specific key first. The last two letters of a postcode stand for about 15 addresses. */
const keysOf = ({ postcode, city }: AddressFields): readonly string[] => [
  ...(postcode ? [`sector ${postcode.replace(/\s*[A-Z]{2}$/, '')}`] : []),
  ...(city ? [`town ${city.local}`] : []),
  'everywhere',
];
