import type { OsmTags } from '../osm-tags.js';
import {
  minorBuildings,
  noBuildings,
  visitedAmenities,
  visitedBuildings,
  visitedShops,
  visitedSights,
} from './building-kinds.table.js';

/** Whether there is a building, of whatever kind. */
export const isBuilding = (tags: OsmTags): boolean =>
  tags['building'] !== undefined && !noBuildings.has(tags['building']);

/** Nobody is visited there: it stands beside the house that is meant, or lies below it. */
export const isMinorBuilding = (tags: OsmTags): boolean =>
  minorBuildings.has(tags['building'] ?? '') ||
  tags['location'] === 'underground' ||
  tags['layer']?.startsWith('-') === true;

/** Whether people come to it from elsewhere, and leave their cars below. */
export const isVisitedBuilding = (tags: OsmTags): boolean =>
  visitedBuildings.has(tags['building'] ?? '') ||
  visitedAmenities.has(tags['amenity'] ?? '') ||
  visitedShops.has(tags['shop'] ?? '') ||
  visitedSights.has(tags['tourism'] ?? '');
