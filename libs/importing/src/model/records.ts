import type { Position, Quality } from '#contracts';
import type { MultiPolygonCoordinates, Ring } from '#geo';
import type { Category } from '#geocoding/text';
import type { Names } from './names.js';
import type { Toponym } from './toponyms.js';

/** An area with the key of its object. Records with equal keys share one area. */
export interface AreaRecord {
  readonly key: string;
  readonly quality: Quality;
  outline(): MultiPolygonCoordinates;
}

/** A car park, which may have a position only: its own or that of its entrance. */
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

/** A further object with the same address, and its building. */
export interface AddressObject {
  readonly position: Position;
  readonly building?: AreaRecord;
}

/** An address of any source. */
export interface AddressRecord {
  /** Stable across releases of the source; unique within a data set. */
  readonly sourceKey: string;
  readonly position: Position;
  readonly quality: Quality;
  /** Upper-case ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly number?: string;
  readonly unit?: string;
  readonly house?: Names;
  /** Or what replaces a street: a hamlet, a block. */
  readonly street?: Names;
  readonly city?: Toponym;
  /** The most specific known place above a city. */
  readonly region: Toponym;
  readonly locality?: Toponym;
  /** Further places that queries may name, such as the municipality of a village. */
  readonly furtherPlaces?: readonly Toponym[];
  /** As written in the source. */
  readonly postcode?: string;
  readonly doors?: DoorsRecord;
  readonly building?: AreaRecord;
  readonly parking?: ParkingRecord;
  /** Further objects with this address: entrances, shops. */
  readonly furtherObjects?: readonly AddressObject[];
  readonly uprn?: string;
  readonly udprn?: string;
  /** Identifiers of further objects merged into this address. */
  readonly furtherUprns?: readonly string[];
  readonly furtherUdprns?: readonly string[];
  /**
   * Found by identifier only: it has no address, no longer exists, or has no position of its own,
   * so text and reverse search must not return it.
   */
  readonly byIdentifierOnly?: boolean;
}

/** A named object that is visited: its names are those of the house. It may have no address. */
export interface PointOfInterestRecord extends AddressRecord {
  readonly house: Names;
  readonly category: Category;
}

/** A street, with or without addresses. */
export interface StreetRecord {
  readonly names: Names;
  readonly country: string;
  readonly city?: Toponym;
  readonly region: Toponym;
  readonly locality?: Toponym;
  readonly position: Position;
}

/** A part of the course of a street. */
export interface LineRecord {
  readonly names: Names;
  readonly line: () => Ring;
  /** Numbers of an interpolation line: first, last, and step. */
  readonly numbers?: { readonly from: number; readonly to: number; readonly step: number };
}

/** A building without an address, with its doors and parking. */
export interface BuildingRecord {
  readonly building: AreaRecord;
  readonly doors?: DoorsRecord;
  readonly parking?: ParkingRecord;
}

/** A rejected record. */
export interface Reject {
  readonly reason: string;
  /** Location in the source, such as a line number or an object key. */
  readonly where: string;
}

/** What a source yields. */
export type SourceItem =
  | { readonly kind: 'address'; readonly address: AddressRecord }
  | { readonly kind: 'point-of-interest'; readonly pointOfInterest: PointOfInterestRecord }
  | { readonly kind: 'street'; readonly street: StreetRecord }
  | { readonly kind: 'line'; readonly line: LineRecord }
  | { readonly kind: 'building'; readonly building: BuildingRecord }
  | { readonly kind: 'place'; readonly place: Toponym }
  | { readonly kind: 'reject'; readonly reject: Reject }
  | { readonly kind: 'attribution'; readonly attribution: string };
