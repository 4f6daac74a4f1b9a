import type { OsmTags } from '../osm-tags.js';

/** What is not there, or not yet, or stands for a door alone. */
const noBuildings = new Set([
  'no',
  'entrance',
  'proposed',
  'planned',
  'demolished',
  'destroyed',
  'razed',
  'removed',
]);

export const isBuilding = (tags: OsmTags): boolean =>
  tags['building'] !== undefined && !noBuildings.has(tags['building']);

const minorBuildings = new Set([
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

/** Nobody is visited there: it stands beside the house that is meant, or lies below it. */
export const isMinorBuilding = (tags: OsmTags): boolean =>
  minorBuildings.has(tags['building'] ?? '') ||
  tags['location'] === 'underground' ||
  tags['layer']?.startsWith('-') === true;

/** Buildings that people come to from elsewhere, and leave their cars below. */
const visitedBuildings = new Set([
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
const visitedAmenities = new Set([
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
const visitedShops = new Set([
  'mall',
  'supermarket',
  'department_store',
  'furniture',
  'doityourself',
]);
const visitedSights = new Set(['hotel', 'museum']);

export const isVisitedBuilding = (tags: OsmTags): boolean =>
  visitedBuildings.has(tags['building'] ?? '') ||
  visitedAmenities.has(tags['amenity'] ?? '') ||
  visitedShops.has(tags['shop'] ?? '') ||
  visitedSights.has(tags['tourism'] ?? '');
