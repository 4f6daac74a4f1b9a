import type { Position } from '#contracts';
import type { OsmTags } from '../osm-tags.js';
import type { CataloguedPlace } from './place-catalogue.js';

/** What is known about a position before its places are found. */
export interface Scene {
  readonly position: Position;
  readonly tags: OsmTags;
  /** The areas that hold the position, coarse to fine. */
  readonly enclosing: readonly CataloguedPlace[];
  readonly country: string;
}
