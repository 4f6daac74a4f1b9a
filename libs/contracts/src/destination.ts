import type { Address } from './address.js';
import type { Outline, Position } from './position.js';

/**
 * How a geometry is known: `high` surveyed or mapped for this very address, `medium` derived
 * from geometry, `low` interpolated or borrowed from a street, postcode or place.
 */
export type Quality = 'low' | 'medium' | 'high';

/** How deep into the address a match reaches, finest first. */
export type MatchLevel =
  'unit' | 'street-number' | 'interpolated' | 'street' | 'postcode' | 'place';

/** The entrances of a destination. */
export interface Doors {
  /** The main door first; never empty. */
  readonly positions: readonly Position[];
  readonly quality: Quality;
}

/** The building that holds the address. */
export interface Building {
  /** A point inside the outline. */
  readonly position: Position;
  readonly quality: Quality;
  /** Present only when outlines were asked for. */
  readonly outline?: Outline;
}

/** The parking area that serves the address. */
export interface Parking {
  /** A point inside the area. */
  readonly position: Position;
  readonly quality: Quality;
  /** From the nearest edge or entrance of the area to the main door; absent without a door. */
  readonly doorDistanceMetres?: number;
  /** Present only when outlines were asked for. */
  readonly outline?: Outline;
}

/** Identifiers of the address in the registers that it came from, digits without leading zeros. */
export interface SourceIds {
  readonly uprn?: string;
  readonly udprn?: string;
}

/** One place to go to, and how it answers the query. */
export interface Destination {
  /** Lower-case UUID, stable through re-imports. */
  readonly id: string;
  /** The address on one line, as one writes it in its country. */
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
  /** Geodesic, from the position that the query gave to the destination's own. */
  readonly distanceMetres?: number;
  /** 0 to 1: the likelihood that this is the destination meant. */
  readonly confidence: number;
  readonly sourceIds?: SourceIds;
  /** Who is to be named for the data that took part. */
  readonly attributions: readonly string[];
}
