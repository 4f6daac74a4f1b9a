import type { OsmTags } from '../osm-tags.js';
import { useByName } from './use-by-name.js';
import {
  accessKeys,
  kindsByBuilding,
  otherVehicles,
  publicSigns,
  residentialKinds,
  useByAccess,
  type ParkingUse,
} from './parking-use.table.js';

/** Who may park there, by its tags; undefined where no car may. */
export const parkingUseOf = (tags: OsmTags): ParkingUse | undefined => {
  if (isAllFor(tags, 'disabled') || isForTheDisabled(tags)) return 'private';
  if (otherVehicles.some((vehicle) => isAllFor(tags, vehicle))) return undefined;
  const stated = accessKeys.map((key) => tags[key]).find((value) => value !== undefined);
  const use =
    stated === undefined
      ? (useByName(tags['name'] ?? '') ?? unstatedUse(tags))
      : useByAccess[stated.toLowerCase()];
  if (use === 'none') return undefined;
  return use ?? (isBelowHouses(tags) ? 'residents' : 'private');
};

/** What sort of car park it is: as it says, or as its building or its being an entrance tells. */
export const parkingKindOf = (tags: OsmTags): string =>
  tags['parking'] ??
  (tags['amenity'] === 'parking_entrance'
    ? 'underground'
    : (kindsByBuilding[tags['building'] ?? ''] ?? ''));

/** Nobody asks to be let into a garage below flats, or into boxes, so their owners seldom say that it is closed. */
const unstatedUse = (tags: OsmTags): ParkingUse =>
  isBelowHouses(tags) && publicSigns.every((key) => tags[key] === undefined)
    ? 'residents'
    : 'anyone';

const isBelowHouses = (tags: OsmTags): boolean => residentialKinds.has(parkingKindOf(tags));

const isForTheDisabled = (tags: OsmTags): boolean =>
  tags['parking_space'] === 'disabled' ||
  tags['disabled'] === 'designated' ||
  tags['access:disabled'] === 'designated';

/** Whether all of its places are theirs. */
const isAllFor = (tags: OsmTags, whom: string): boolean =>
  tags['capacity'] !== undefined && tags['capacity'] === tags[`capacity:${whom}`];
