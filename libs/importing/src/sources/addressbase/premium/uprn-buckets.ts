import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PremiumRecordKind } from './premium-columns.table.js';
import {
  readBlpu,
  readDeliveryPoint,
  readLpi,
  readOrganisation,
  type PremiumRecord,
} from './premium-records.js';
import type { PropertyRecords } from './property-records.js';

/** ASCII's own marks between records and their parts; no address holds them. */
const RECORD_END = '\u001e';
const PART_END = '\u001f';

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

  add({ kind, key, cells }: PremiumRecord, where: string): void {
    const bucket = bucketOf(key, this.count);
    const parts = [kind, key, where, ...cells].join(PART_END);
    const text = `${this.held[bucket]}${parts}${RECORD_END}`;
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
    return join(this.directory, `bucket-${bucket}`);
  }
}

/** Neighbouring UPRNs are neighbours on the ground: they stay together where the buckets are few. */
const UPRNS_TOGETHER = 1_000;

const bucketOf = (uprn: string, count: number): number =>
  Math.floor((Number(uprn) || 0) / UPRNS_TOGETHER) % count;

const grouped = async (path: string): Promise<readonly PropertyRecords[]> => {
  const properties = new Map<string, Gathered>();
  for (const filed of (await readFile(path, 'utf8')).split(RECORD_END)) {
    const [kind, uprn = '', where = '', ...cells] = filed.split(PART_END);
    if (!kind) continue;
    let property = properties.get(uprn);
    if (!property) {
      property = { uprn, where, blpu: undefined, lpis: [], deliveryPoints: [], organisations: [] };
      properties.set(uprn, property);
    }
    gather(property, kind as PremiumRecordKind, cells);
  }
  return [...properties.values()];
};

const gather = (property: Gathered, kind: PremiumRecordKind, cells: readonly string[]): void => {
  if (kind === 'blpu') property.blpu = readBlpu(cells);
  else if (kind === 'lpi') property.lpis.push(readLpi(cells));
  else if (kind === 'deliveryPoint') property.deliveryPoints.push(readDeliveryPoint(cells));
  else property.organisations.push(readOrganisation(cells));
};

interface Gathered extends PropertyRecords {
  blpu: PropertyRecords['blpu'];
  readonly lpis: PropertyRecords['lpis'][number][];
  readonly deliveryPoints: PropertyRecords['deliveryPoints'][number][];
  readonly organisations: PropertyRecords['organisations'][number][];
}
