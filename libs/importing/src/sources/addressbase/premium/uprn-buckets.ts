import { appendFileSync, createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PremiumRecord } from './premium-records.js';
import type { PropertyRecords } from './property-records.js';

type PropertyRecord = Exclude<PremiumRecord, { readonly kind: 'streetDescriptor' }>;

interface Filed {
  readonly where: string;
  readonly record: PropertyRecord;
}

/** The characters of a bucket that are held back before they go to the disk. */
const CHARACTERS_HELD = 64 * 1024;

/**
 * Brings the records of each UPRN together, in whatever order and from however many files they
 * come: they are parted by UPRN into files small enough to be held in memory one at a time.
 */
export class UprnBuckets {
  private readonly held: string[];
  private readCount = 0;

  constructor(
    private readonly directory: string,
    private readonly count: number,
  ) {
    this.held = Array.from({ length: count }, () => '');
  }

  add(record: PropertyRecord, where: string): void {
    const bucket = bucketOf(record.row.uprn ?? '', this.count);
    const text = `${this.held[bucket]}${JSON.stringify({ where, record })}\n`;
    const isFull = text.length > CHARACTERS_HELD;
    if (isFull) appendFileSync(this.pathOf(bucket), text);
    this.held[bucket] = isFull ? '' : text;
  }

  /** What is known of each UPRN, a bucket at a time. */
  async *properties(): AsyncGenerator<readonly PropertyRecords[]> {
    for (const [bucket, text] of this.held.entries()) {
      appendFileSync(this.pathOf(bucket), text);
      yield await grouped(this.pathOf(bucket));
      this.readCount += 1;
    }
  }

  /** How much has been read again, 0 to 1. */
  fraction(): number {
    return this.readCount / this.count;
  }

  private pathOf(bucket: number): string {
    return join(this.directory, `bucket-${bucket}.jsonl`);
  }
}

/** Neighbouring UPRNs are neighbours on the ground: they stay together where the buckets are few. */
const UPRNS_TOGETHER = 1_000;

const bucketOf = (uprn: string, count: number): number =>
  Math.floor((Number(uprn) || 0) / UPRNS_TOGETHER) % count;

const grouped = async (path: string): Promise<readonly PropertyRecords[]> => {
  const properties = new Map<string, Gathered>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { where, record } = JSON.parse(line) as Filed;
    const uprn = record.row.uprn ?? '';
    let property = properties.get(uprn);
    if (!property) {
      property = { uprn, where, blpu: undefined, lpis: [], deliveryPoints: [] };
      properties.set(uprn, property);
    }
    if (record.kind === 'blpu') property.blpu = record.row;
    else if (record.kind === 'lpi') property.lpis.push(record.row);
    else property.deliveryPoints.push(record.row);
  }
  return [...properties.values()];
};

interface Gathered extends PropertyRecords {
  blpu: PropertyRecords['blpu'];
  readonly lpis: PropertyRecords['lpis'][number][];
  readonly deliveryPoints: PropertyRecords['deliveryPoints'][number][];
}
