/** Values of `building` for what is not there, or not yet, or stands for a door alone. */
export const noBuildings: ReadonlySet<string> = new Set([
  'no',
  'entrance',
  'proposed',
  'planned',
  'demolished',
  'destroyed',
  'razed',
  'removed',
]);

/** Values of `building` for what stands beside the house that is meant. */
export const minorBuildings: ReadonlySet<string> = new Set([
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

/** Values of `building`, `amenity`, `shop` and `tourism` where people come from elsewhere. */
export const visitedBuildings: ReadonlySet<string> = new Set([
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
export const visitedAmenities: ReadonlySet<string> = new Set([
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
export const visitedShops: ReadonlySet<string> = new Set([
  'mall',
  'supermarket',
  'department_store',
  'furniture',
  'doityourself',
]);
export const visitedSights: ReadonlySet<string> = new Set(['hotel', 'museum']);
