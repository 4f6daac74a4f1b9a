import type { OsmTags } from './osm-feature.js';

/** Whether the object is an existing building of any kind. */
export const isBuilding = (tags: OsmTags): boolean =>
  tags['building'] !== undefined && !noBuildings.has(tags['building']);

/** Whether the building is an outbuilding, or underground, and has no visitors. */
export const isMinorBuilding = (tags: OsmTags): boolean =>
  minorBuildings.has(tags['building'] ?? '') ||
  tags['location'] === 'underground' ||
  tags['layer']?.startsWith('-') === true;

/** Whether the building attracts visitors, who may use the garage below. */
export const isVisitedBuilding = (tags: OsmTags): boolean =>
  visitedBuildings.has(tags['building'] ?? '') ||
  visitedAmenities.has(tags['amenity'] ?? '') ||
  visitedShops.has(tags['shop'] ?? '') ||
  visitedSights.has(tags['tourism'] ?? '');

/** Values of `building` for objects that do not exist (yet), or are an entrance. */
const noBuildings: ReadonlySet<string> = new Set([
  'no',
  'entrance',
  'proposed',
  'planned',
  'demolished',
  'destroyed',
  'razed',
  'removed',
]);

/** Values of `building` for outbuildings. */
const minorBuildings: ReadonlySet<string> = new Set([
  'garage',
  'garages',
  'carport',
  'shed',
  'roof',
  'hut',
  'greenhouse',
  'service',
  'transformer_tower',
  'outbuilding',
  'canopy',
  'bicycle_shed',
  'boathouse',
  'container',
  'tent',
  'barn',
  'stable',
  'sty',
  'cowshed',
  'farm_auxiliary',
  'agricultural',
  'silo',
  'storage_tank',
  'slurry_tank',
  'digester',
  'ruins',
]);

/** Values of `building`, `amenity`, `shop` and `tourism` for places with visitors. */
const visitedBuildings: ReadonlySet<string> = new Set([
  'retail',
  'supermarket',
  'hotel',
  'hospital',
  'clinic',
  'train_station',
  'transportation',
  'stadium',
  'sports_hall',
  'sports_centre',
  'museum',
]);
const visitedAmenities: ReadonlySet<string> = new Set([
  'hospital',
  'clinic',
  'cinema',
  'theatre',
  'townhall',
  'library',
  'arts_centre',
  'conference_centre',
  'exhibition_centre',
  'events_venue',
  'casino',
]);
const visitedShops: ReadonlySet<string> = new Set([
  'mall',
  'supermarket',
  'department_store',
  'furniture',
  'doityourself',
]);
const visitedSights: ReadonlySet<string> = new Set(['hotel', 'museum']);
