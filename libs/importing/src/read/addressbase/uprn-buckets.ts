import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PremiumRecordKind } from './premium-records.js';
import {
  readBlpu,
  readDeliveryPoint,
  readLpi,
  readOrganisation,
  type PremiumRecord,
} from './premium-records.js';
import type { PropertyRecords } from './premium-property.js';

/** ASCII record and unit separators; they do not occur in addresses. */
const RECORD_SEPARATOR = '\u001e';
const FIELD_SEPARATOR = '\u001f';

/** Buffer size of a bucket, in characters. */
const BUFFER_CHARACTERS = 64 * 1024;

/**
 * External hash partitioning: groups records by UPRN when they come in any order from any number of
 * files. Each bucket is a temporary file that fits in memory.
 */
export class UprnBuckets {
  private readonly buffers: string[];
  private readCount = 0;

  constructor(
    private readonly directory: string,
    private readonly count: number,
  ) {
    this.buffers = Array.from({ length: count }, () => '');
  }

  add({ kind, key, cells }: PremiumRecord, where: string): void {
    const bucket = bucketOf(key, this.count);
    const parts = [kind, key, where, ...cells].join(FIELD_SEPARATOR);
    const text = `${this.buffers[bucket]}${parts}${RECORD_SEPARATOR}`;
    const isFull = text.length > BUFFER_CHARACTERS;
    if (isFull) appendFileSync(this.pathOf(bucket), text);
    this.buffers[bucket] = isFull ? '' : text;
  }

  /** Yields the records by UPRN, one bucket at a time. */
  async *properties(): AsyncGenerator<readonly PropertyRecords[]> {
    for (const [bucket, text] of this.buffers.entries()) {
      appendFileSync(this.pathOf(bucket), text);
      yield await groupByUprn(this.pathOf(bucket));
      this.readCount += 1;
    }
  }

  /** Share of buckets read back, 0 to 1. */
  fraction(): number {
    return this.readCount / this.count;
  }

  private pathOf(bucket: number): string {
    return join(this.directory, `bucket-${bucket}`);
  }
}

/** Neighbouring UPRNs are neighbours on the ground; a bucket keeps runs of them together. */
const UPRN_RUN_LENGTH = 1_000;

const bucketOf = (uprn: string, count: number): number =>
  Math.floor((Number(uprn) || 0) / UPRN_RUN_LENGTH) % count;

const groupByUprn = async (path: string): Promise<readonly PropertyRecords[]> => {
  const properties = new Map<string, MutablePropertyRecords>();
  for (const record of (await readFile(path, 'utf8')).split(RECORD_SEPARATOR)) {
    const [kind, uprn = '', where = '', ...cells] = record.split(FIELD_SEPARATOR);
    if (!kind) continue;
    let property = properties.get(uprn);
    if (!property) {
      property = { uprn, where, blpu: undefined, lpis: [], deliveryPoints: [], organisations: [] };
      properties.set(uprn, property);
    }
    addRecord(property, kind as PremiumRecordKind, cells);
  }
  return [...properties.values()];
};

const addRecord = (
  property: MutablePropertyRecords,
  kind: PremiumRecordKind,
  cells: readonly string[],
): void => {
  if (kind === 'blpu') property.blpu = readBlpu(cells);
  else if (kind === 'lpi') property.lpis.push(readLpi(cells));
  else if (kind === 'deliveryPoint') property.deliveryPoints.push(readDeliveryPoint(cells));
  else property.organisations.push(readOrganisation(cells));
};

interface MutablePropertyRecords extends PropertyRecords {
  blpu: PropertyRecords['blpu'];
  readonly lpis: PropertyRecords['lpis'][number][];
  readonly deliveryPoints: PropertyRecords['deliveryPoints'][number][];
  readonly organisations: PropertyRecords['organisations'][number][];
}
