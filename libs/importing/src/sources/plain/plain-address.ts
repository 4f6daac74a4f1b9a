import type { AreaRecord, DoorsRecord, ParkingRecord } from '../../address-record.js';
import type { Position, Quality } from '#contracts';
import type { Names } from '../../names.js';

/** An address as text sources give it: parts without places behind them. */
export interface PlainAddress {
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
  /** As written. */
  readonly uprn?: string;
  /** As written. */
  readonly udprn?: string;
  /** As written: Royal Mail may deliver to one property under several. */
  readonly furtherUdprns?: readonly string[];
  /** As of AddressRecord. */
  readonly byIdentifierOnly?: boolean;
}
