import type { Position, Quality } from '#contracts';
import type { MultiPolygonCoordinates, Ring } from './geometry/polygon.js';
import type { Names } from './names.js';
import type { Toponym } from './toponym.js';

/** An outline and the key of the object that it belongs to; records share areas by key. */
export interface AreaRecord {
  readonly key: string;
  readonly quality: Quality;
  outline(): MultiPolygonCoordinates;
}

/** Of a car park that is no area but a position: that is its own, or its entrance's. */
export interface ParkingRecord extends Omit<AreaRecord, 'outline'> {
  readonly outline?: AreaRecord['outline'];
  readonly position?: Position;
  /** From the nearest edge or entrance to the main door; absent without a door. */
  readonly doorDistanceMetres?: number;
}

export interface DoorsRecord {
  /** The main door first; never empty. */
  readonly positions: readonly Position[];
  readonly quality: Quality;
}

/** A further object that carries an address, and the building that holds it. */
export interface BearerRecord {
  readonly position: Position;
  readonly building?: AreaRecord;
}

/** One address, whatever the source that it comes from. */
export interface AddressRecord {
  /** The same through every release of the source; unique within a data set. */
  readonly sourceKey: string;
  readonly position: Position;
  readonly quality: Quality;
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly number?: string;
  readonly unit?: string;
  readonly house?: Names;
  /** Or what stands for a street: a hamlet, a block. */
  readonly street?: Names;
  readonly city?: Toponym;
  /** The finest known place above a city: where the address is when it names no city. */
  readonly region: Toponym;
  readonly locality?: Toponym;
  /** Further places by which one may ask for the address: the municipality above a village. */
  readonly furtherPlaces?: readonly Toponym[];
  /** As written. */
  readonly postcode?: string;
  readonly doors?: DoorsRecord;
  readonly building?: AreaRecord;
  readonly parking?: ParkingRecord;
  /** Where else one stands at this address: at its entrances, in its shops. */
  readonly bearers?: readonly BearerRecord[];
  readonly uprn?: string;
  readonly udprn?: string;
  /** Of what has been brought together here beside its own. */
  readonly furtherUprns?: readonly string[];
  readonly furtherUdprns?: readonly string[];
  /**
   * Look-ups by identifier alone lead here: it has no address, none any more, or no position of its
   * own, so that neither its words nor where it is are to be met by a search.
   */
  readonly byIdentifierOnly?: boolean;
}

/** A street that may have no address. */
export interface StreetRecord {
  readonly names: Names;
  readonly country: string;
  readonly city?: Toponym;
  readonly region: Toponym;
  readonly locality?: Toponym;
  readonly position: Position;
}

/** Where a street runs, a stretch of it. */
export interface LineRecord {
  readonly names: Names;
  readonly line: () => Ring;
  /** Of a line that houses stand on: the numbers at its beginning and its end, and from one to the next. */
  readonly numbers?: { readonly from: number; readonly to: number; readonly step: number };
}

/** A building without an address, and what leads there. */
export interface BuildingRecord {
  readonly building: AreaRecord;
  readonly doors?: DoorsRecord;
  readonly parking?: ParkingRecord;
}

/** A record of the source that cannot be used, and why. */
export interface Reject {
  readonly reason: string;
  /** Where in the source: a line, an object. */
  readonly where: string;
}

/** What a source is read as, in order. */
export type SourceItem =
  | { readonly kind: 'address'; readonly address: AddressRecord }
  | { readonly kind: 'street'; readonly street: StreetRecord }
  | { readonly kind: 'line'; readonly line: LineRecord }
  | { readonly kind: 'building'; readonly building: BuildingRecord }
  | { readonly kind: 'place'; readonly place: Toponym }
  | { readonly kind: 'reject'; readonly reject: Reject }
  | { readonly kind: 'attribution'; readonly attribution: string };
