import { createHash } from 'node:crypto';
import type { Position, Quality } from '#contracts';
import type { Names } from '../../model/names.js';
import type { AreaRecord, DoorsRecord, ParkingRecord } from '../../model/records.js';

/** An address as text fields, not yet assigned to places. */
export interface AddressFields {
  readonly key: string;
  readonly position: Position;
  readonly quality?: Quality;
  readonly number?: string;
  readonly unit?: string;
  readonly house?: Names;
  readonly street?: Names;
  readonly locality?: Names;
  readonly city?: Names;
  readonly county?: Names;
  readonly state?: Names;
  readonly country?: string;
  readonly postcode?: string;
  readonly doors?: DoorsRecord;
  readonly building?: AreaRecord;
  readonly parking?: ParkingRecord;
  /** As written in the source. */
  readonly uprn?: string;
  /** As written in the source. */
  readonly udprn?: string;
  /** As written in the source. Royal Mail may have several addresses for one property. */
  readonly furtherUdprns?: readonly string[];
  /** See AddressRecord. */
  readonly byIdentifierOnly?: boolean;
}

/** A key for records without an id: a SHA-1 hash of their content. */
export const contentKey = (content: unknown): string =>
  createHash('sha1').update(JSON.stringify(content)).digest('hex');

/** Parses degrees, with a decimal point or comma; NaN without a number. */
export const parseDegrees = (text: string | undefined): number =>
  text === undefined ? NaN : Number(text.replace(',', '.'));
