import type { Position } from '#contracts';
import type { Names } from '../../names.js';
import type { AddressedObject } from '../extract/osm-extract.js';
import type { OsmTags } from '../osm-tags.js';

/** What carries the address, the one that is worth most first. */
export enum Carrier {
  Building,
  AddressPoint,
  Entrance,
  Site,
  PointOfInterest,
}

/** One address of one object, what it inherits included. */
export interface OsmAddress {
  readonly sourceKey: string;
  readonly object: AddressedObject;
  readonly carrier: Carrier;
  /** The object's own tags and what it inherits. */
  readonly tags: OsmTags;
  readonly position: Position;
  readonly number?: string;
  readonly unit?: string;
  readonly house?: Names;
  readonly street?: Names;
  /** The name key of the street as written; '' without one. */
  readonly streetKey: string;
  readonly postcode?: string;
  /** Index of the building that is, or holds, the object. */
  readonly building?: number;
  /** The object is a garage, a barn or the like. */
  readonly isMinor?: boolean;
}
