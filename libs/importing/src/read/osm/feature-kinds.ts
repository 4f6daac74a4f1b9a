import type { Category } from '#geocoding/text';
import type { OsmFeature, OsmTags } from './osm-feature.js';
import { categoriesByKey } from './point-of-interest.table.js';

/** Tags that make an object an addressed one. */
export const addressKeys = [
  'addr:housenumber',
  'addr:housename',
  'addr:conscriptionnumber',
  'addr:streetnumber',
];

export const isAddressed = (tags: OsmTags): boolean =>
  addressKeys.some((key) => tags[key] !== undefined) && tags['addr:interpolation'] === undefined;

const closedEntrances = new Set(['no', 'emergency', 'exit', 'fire_exit', 'emergency_exit']);
/** Doors not used by people. */
const noEntryDoors = new Set(['no', 'overhead', 'trapdoor', 'loadingdock']);

/** Whether the object is a pedestrian entrance. Old data has `building=entrance` on a node. */
export const isPedestrianEntrance = ({ tags, geometry }: OsmFeature): boolean => {
  const { entrance, door, building, amenity } = tags;
  if (geometry.type !== 'Point' || amenity === 'parking_entrance') return false;
  if (entrance !== undefined) return !closedEntrances.has(entrance);
  return building === 'entrance' || (door !== undefined && !noEntryDoors.has(door));
};

/** A car park, or a building used as one only. */
export const isParking = (tags: OsmTags): boolean =>
  tags['amenity'] === 'parking' ||
  (tags['amenity'] === undefined && tags['building'] === 'parking');

export const isParkingPoint = ({ tags, geometry }: OsmFeature): boolean =>
  geometry.type === 'Point' &&
  (tags['amenity'] === 'parking' || tags['amenity'] === 'parking_entrance');

/**
 * Not the site of one destination: facilities for single users, or public places between buildings.
 */
const sharedGrounds = new Set([
  'parking',
  'parking_space',
  'bicycle_parking',
  'motorcycle_parking',
  'shelter',
  'fountain',
  'bench',
  'toilets',
  'swimming_pool',
  'pitch',
  'playground',
  'garden',
  'park',
  'common',
  'nature_reserve',
  'dog_park',
  'outdoor_seating',
  'marketplace',
  'taxi',
  'charging_station',
  'viewpoint',
  'artwork',
  'information',
  'picnic_site',
]);
/** Land use by one institution; commercial areas are shared. */
const groundsLanduse = new Set(['religious', 'education', 'cemetery']);
/** Residential estates with parking of their own. */
const estates = new Set(['apartments', 'condominium', 'halting_site', 'trailer_park']);

export const isGrounds = (tags: OsmTags): boolean =>
  !isBuilding(tags) &&
  (['amenity', 'leisure', 'tourism', 'shop', 'healthcare', 'office'].some(
    (key) => tags[key] !== undefined && !sharedGrounds.has(tags[key]),
  ) ||
    groundsLanduse.has(tags['landuse'] ?? '') ||
    estates.has(tags['residential'] ?? ''));

const namelessHighways = new Set([
  'bus_stop',
  'platform',
  'crossing',
  'services',
  'rest_area',
  'proposed',
  'construction',
  'street_lamp',
  'elevator',
  'corridor',
]);

/** A named street or a square; both are used in addresses. */
export const isNamedHighway = ({ tags, geometry }: OsmFeature): boolean =>
  tags['name'] !== undefined &&
  ((tags['highway'] !== undefined &&
    geometry.type === 'LineString' &&
    !namelessHighways.has(tags['highway'])) ||
    (tags['place'] === 'square' && geometry.type !== 'LineString'));

/** A way of `addr:interpolation`: a row of houses with only some numbers mapped. */
export const isInterpolationWay = ({ tags, geometry }: OsmFeature): boolean =>
  geometry.type === 'LineString' && tags['addr:interpolation'] !== undefined;

const roads = new Set([
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'pedestrian',
  'road',
  'service',
]);

/** A public road without a name. */
export const isUnnamedRoad = ({ tags, geometry }: OsmFeature): boolean =>
  geometry.type === 'LineString' && tags['name'] === undefined && roads.has(tags['highway'] ?? '');

const noPlaces = new Set(['square', 'continent', 'ocean', 'sea', 'plot', 'city_block', 'islet']);

export const isPlace = ({ tags, geometry }: OsmFeature): boolean =>
  tags['name'] !== undefined &&
  ((tags['place'] !== undefined && !noPlaces.has(tags['place'])) ||
    (tags['boundary'] === 'administrative' &&
      tags['admin_level'] !== undefined &&
      geometry.type === 'MultiPolygon'));

export const isPostalArea = (tags: OsmTags): boolean =>
  tags['boundary'] === 'postal_code' && tags['postal_code'] !== undefined;

/** The category of a place of interest; undefined for what is none, or has no name. */
export const categoryFromTags = (tags: OsmTags): Category | undefined => {
  if (tags['name'] === undefined && tags['brand'] === undefined) return undefined;
  for (const [key, categories] of categoriesByKey) {
    const value = tags[key];
    if (value === undefined || vacantValues.has(value)) continue;
    const category = categories[value] ?? categories['*'] ?? 'none';
    if (category !== 'none' && !isPlaque(tags)) return category;
  }
  return undefined;
};

/** A memorial that is a part of a wall or of the pavement. */
const isPlaque = ({ memorial = '' }: OsmTags): boolean => plaques.has(memorial);

const plaques: ReadonlySet<string> = new Set(['plaque', 'blue_plaque', 'stolperstein']);

/** Values of a place that has closed, or is not known to be one. */
const vacantValues: ReadonlySet<string> = new Set(['no', 'vacant', 'disused', 'abandoned']);

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
