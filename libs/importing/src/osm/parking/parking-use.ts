import type { OsmTags } from '../osm-tags.js';
import {
  accessKeys,
  publicSigns,
  residentialKinds,
  useByAccess,
  type ParkingUse,
} from './parking-use.table.js';

/** Who may park there, by its tags; undefined where no car may. */
export const parkingUseOf = (tags: OsmTags): ParkingUse | undefined => {
  if (isForTheDisabled(tags)) return 'private';
  const stated = accessKeys.map((key) => tags[key]).find((value) => value !== undefined);
  const use = stated === undefined ? unstatedUse(tags) : useByAccess[stated.toLowerCase()];
  if (use === 'none') return undefined;
  return use ?? (isBelowHouses(tags) ? 'residents' : 'private');
};

/** Nobody asks to be let into a garage below flats, or into boxes, so their owners seldom say that it is closed. */
const unstatedUse = (tags: OsmTags): ParkingUse =>
  isBelowHouses(tags) && publicSigns.every((key) => tags[key] === undefined)
    ? 'residents'
    : 'anyone';

const isBelowHouses = (tags: OsmTags): boolean =>
  residentialKinds.has(tags['parking'] ?? '') || tags['amenity'] === 'parking_entrance';

const isForTheDisabled = (tags: OsmTags): boolean =>
  tags['parking_space'] === 'disabled' ||
  tags['access:disabled'] === 'designated' ||
  (tags['capacity'] !== undefined && tags['capacity'] === tags['capacity:disabled']);
