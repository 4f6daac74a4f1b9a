/**
 * How a geometry was obtained: `high` surveyed or mapped for this very address, `medium` derived
 * from other geometry, `low` interpolated or taken from a street, postcode or place.
 */
export type Quality = 'low' | 'medium' | 'high';

/** The most specific part of the address that a match covers, finest first. */
export type MatchLevel =
  'unit' | 'street-number' | 'interpolated' | 'street' | 'postcode' | 'place';

/** The entrances of a destination. */
interface Doors {
  /** The main door first; never empty. */
  readonly positions: readonly Position[];
  readonly quality: Quality;
}

/** The building that contains the address. */
interface Building {
  /** A point inside the outline. */
  readonly position: Position;
  readonly quality: Quality;
  /** Present only if outlines were requested. */
  readonly outline?: Outline;
}

/** The parking area that serves the address. */
interface Parking {
  /** A point inside the area. */
  readonly position: Position;
  readonly quality: Quality;
  /** From the nearest edge or entrance of the area to the main door; absent without a door. */
  readonly doorDistanceMetres?: number;
  /** Present only if outlines were requested. */
  readonly outline?: Outline;
}

/** Identifiers of the address in official registers, digits without leading zeros. */
export interface SourceIds {
  readonly uprn?: string;
  readonly udprn?: string;
}

/** The record from which a destination was imported. */
interface SourceRecord {
  /** Its key in the source: `way/27596928` in OpenStreetMap, `poi/node/1` for the place of interest of a node. */
  readonly key: string;
  /** What a place of interest is, such as `supermarket`. */
  readonly category?: string;
}

/** A destination, and how well it matches the query. */
export interface Destination {
  /** Lower-case UUID, stable across imports. */
  readonly id: string;
  /** The address on one line, in the format of its country. */
  readonly label: string;
  readonly address: Address;
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly level: MatchLevel;
  readonly position: Position;
  readonly positionQuality: Quality;
  readonly doors?: Doors;
  readonly building?: Building;
  readonly parking?: Parking;
  /** Geodesic distance from the position in the query to the position of the destination. */
  readonly distanceMetres?: number;
  /** 0 to 1: the likelihood that this is the intended destination. */
  readonly confidence: number;
  readonly sourceIds?: SourceIds;
  /** Present only with outlines, of addresses and places of interest. */
  readonly source?: SourceRecord;
  /** The attributions of the data sets that contributed. */
  readonly attributions: readonly string[];
  /** The names of the data sets that contributed; absent in answers of older releases. */
  readonly dataSets?: readonly string[];
}

/** The components of an address, of a query or of a destination. */
export interface Address {
  readonly unit?: string;
  readonly houseName?: string;
  readonly streetNumber?: string;
  readonly streetName?: string;
  /** A part of the city: suburb, village, quarter. */
  readonly locality?: string;
  readonly city?: string;
  readonly county?: string;
  readonly state?: string;
  /** The name of the country, in the language of the address. */
  readonly country?: string;
  readonly postcode?: string;
}

/** The components in the order of an address, smallest first. */
export const addressComponents = [
  'unit',
  'houseName',
  'streetNumber',
  'streetName',
  'locality',
  'city',
  'county',
  'state',
  'country',
  'postcode',
] as const satisfies readonly (keyof Address)[];

export type AddressComponent = (typeof addressComponents)[number];

/** A point on the WGS 84 ellipsoid, in degrees: -90 <= lat <= 90, -180 <= lon < 180. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/**
 * A polygon without a pair of bare numbers: the first ring is the exterior (counter-clockwise),
 * the others are holes (clockwise). Each ring is closed: its last position equals its first.
 */
export type Outline = readonly (readonly Position[])[];
