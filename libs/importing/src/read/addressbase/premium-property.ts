import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddressFields } from '../records/address-fields.js';
import { addressbaseAddress } from './addressbase-address.js';
import type { StreetRow } from './addressbase-rows.js';
import type {
  Blpu,
  DeliveryPoint,
  Lpi,
  Organisation,
  PremiumRecordKind,
} from './premium-records.js';
import {
  readStreetDescriptor,
  readBlpu,
  readDeliveryPoint,
  readLpi,
  readOrganisation,
  type PremiumRecord,
} from './premium-records.js';

/** Combines the records of a UPRN into one address. Without a BLPU it has no position. */
export const propertyAddress = (
  { uprn, blpu, lpis, deliveryPoints, organisations }: PropertyRecords,
  streets: StreetDescriptors,
): AddressFields => {
  const lpi = bestLpi(lpis);
  const [deliveryPoint, ...others] = currentFirst(deliveryPoints);
  return addressbaseAddress({
    point: blpu ?? { uprn },
    postal: deliveryPoint ?? {},
    furtherPostal: others,
    object: lpi ?? {},
    welshObject: bestLpi(lpis, 'CYM'),
    organisation: currentOrganisation(organisations),
    street: streets.of(lpi?.usrn),
    isHistoric: blpu?.logical_status === HISTORIC,
  });
};

/** The records of one UPRN. */
export interface PropertyRecords {
  readonly uprn: string;
  /** Location of the first record. */
  readonly where: string;
  readonly blpu?: Blpu;
  readonly lpis: readonly Lpi[];
  readonly deliveryPoints: readonly DeliveryPoint[];
  readonly organisations: readonly Organisation[];
}

/** Logical statuses in order of preference: approved, provisional, alternative, historic. */
const statuses: readonly string[] = ['1', '6', '3', '8'];
const HISTORIC = '8';

/** The preferred LPI by status and language, limited to one language if given. */
export const bestLpi = (lpis: readonly Lpi[], language?: string): Lpi | undefined => {
  let best: Lpi | undefined;
  for (const lpi of lpis) {
    if (language !== undefined && lpi.language !== language) continue;
    if (!best || isBetter(lpi, best)) best = lpi;
  }
  return best;
};

const isBetter = (lpi: Lpi, other: Lpi): boolean =>
  (rankOf(lpi) - rankOf(other) || isEnglish(other) - isEnglish(lpi)) < 0;

/** Sorts current records before ended ones, then by last update, latest first. */
const currentFirst = <Ending extends Pick<DeliveryPoint, 'end_date' | 'last_update_date'>>(
  records: readonly Ending[],
): readonly Ending[] =>
  records.toSorted(
    (a, b) =>
      Number(a.end_date !== undefined) - Number(b.end_date !== undefined) ||
      (b.last_update_date ?? '').localeCompare(a.last_update_date ?? ''),
  );

/** The current organisation; ended records do not count. */
export const currentOrganisation = (organisations: readonly Organisation[]): string | undefined =>
  currentFirst(organisations).find(({ end_date: end }) => end === undefined)?.organisation;

const rankOf = ({ logical_status: status = '' }: Lpi): number => {
  const rank = statuses.indexOf(status);
  return rank < 0 ? statuses.length : rank;
};

const isEnglish = ({ language }: Lpi): number => (language === 'ENG' ? 1 : 0);

/** Street descriptors by USRN; Great Britain has 1.3 million. */
export class StreetDescriptors {
  private readonly words = new Map<string, StreetRow>();

  add({ key, cells }: PremiumRecord): void {
    const row = readStreetDescriptor(cells);
    const known = this.words.get(key);
    const { street_description: street, locality_name, town_name, administrative_area } = row;
    const isWelsh = row.language === 'CYM';
    const words = isWelsh
      ? { welsh_street_description: street, street_description: street }
      : { street_description: street, locality_name, town_name, administrative_area };
    this.words.set(key, isWelsh ? { ...words, ...known } : { ...known, ...words });
  }

  of(usrn: string | undefined): StreetRow {
    return this.words.get(usrn ?? '') ?? {};
  }
}

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
