import type { OsmTags } from '../osm-tags.js';
import { isBuilding } from './building-kinds.js';
import type { OsmFeature } from './osm-feature.js';

/** Whatever has one of these tags carries an address. */
export const addressKeys = [
  'addr:housenumber',
  'addr:housename',
  'addr:conscriptionnumber',
  'addr:streetnumber',
];

export const isAddressed = (tags: OsmTags): boolean =>
  addressKeys.some((key) => tags[key] !== undefined) && tags['addr:interpolation'] === undefined;

const closedEntrances = new Set(['no', 'emergency', 'exit', 'fire_exit', 'emergency_exit']);
/** No person goes through these. */
const noEntryDoors = new Set(['no', 'overhead', 'trapdoor', 'loadingdock']);

/** A way in for people; old maps have a building of one node for it. */
export const isEntrance = ({ tags, geometry }: OsmFeature): boolean => {
  const { entrance, door, building, amenity } = tags;
  if (geometry.type !== 'Point' || amenity === 'parking_entrance') return false;
  if (entrance !== undefined) return !closedEntrances.has(entrance);
  return building === 'entrance' || (door !== undefined && !noEntryDoors.has(door));
};

/** A car park, or a building that is nothing else. */
export const isParking = (tags: OsmTags): boolean =>
  tags['amenity'] === 'parking' ||
  (tags['amenity'] === undefined && tags['building'] === 'parking');

export const isParkingPoint = ({ tags, geometry }: OsmFeature): boolean =>
  geometry.type === 'Point' &&
  (tags['amenity'] === 'parking' || tags['amenity'] === 'parking_entrance');

/** No site of anybody's: what serves one, what one person uses, or what is open to all and lies between houses. */
const nobodysGrounds = new Set([
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
/** Land of one institution; shops and offices share theirs with neighbours. */
const groundsLanduse = new Set(['religious', 'education', 'cemetery']);
/** Houses of one owner among lots of their own. */
const estates = new Set(['apartments', 'condominium', 'halting_site', 'trailer_park']);

export const isGrounds = (tags: OsmTags): boolean =>
  !isBuilding(tags) &&
  (['amenity', 'leisure', 'tourism', 'shop', 'healthcare', 'office'].some(
    (key) => tags[key] !== undefined && !nobodysGrounds.has(tags[key]),
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

/** A street by name, or a square: addresses are counted along both. */
export const isNamedHighway = ({ tags, geometry }: OsmFeature): boolean =>
  tags['name'] !== undefined &&
  ((tags['highway'] !== undefined &&
    geometry.type === 'LineString' &&
    !namelessHighways.has(tags['highway'])) ||
    (tags['place'] === 'square' && geometry.type !== 'LineString'));

/** A line on which houses stand of which only those at its ends, and perhaps some between, are mapped. */
export const isHouseRow = ({ tags, geometry }: OsmFeature): boolean =>
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

/** A road that one can come by, though it has no name of its own. */
export const isNamelessRoad = ({ tags, geometry }: OsmFeature): boolean =>
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
