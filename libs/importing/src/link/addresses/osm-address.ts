import type { Position } from '#contracts';
import type { Names } from '../../model/names.js';
import type { AddressedObject } from '../../read/osm/osm-extract.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';

/** Type of the object that has the address, the most reliable first. */
export enum AddressObjectType {
  Building,
  AddressPoint,
  Entrance,
  Site,
  PointOfInterest,
}

/** One address of one object, with inherited tags. */
export interface OsmAddress {
  readonly sourceKey: string;
  readonly object: AddressedObject;
  readonly objectType: AddressObjectType;
  /** Own and inherited tags. */
  readonly tags: OsmTags;
  readonly position: Position;
  readonly number?: string;
  readonly unit?: string;
  readonly house?: Names;
  readonly street?: Names;
  /** Name key of the street; '' without a street. */
  readonly streetKey: string;
  readonly postcode?: string;
  /** Index of the building that contains the object, or that is the object. */
  readonly building?: number;
  /** Whether the object is a minor building, such as a garage or a barn. */
  readonly isMinor?: boolean;
}
