import { nameKey } from '../../name-key.js';
import type { OsmAddress } from '../address/osm-address.js';
import type { Entrance } from '../extract/osm-extract.js';
import type { OsmTags } from '../osm-tags.js';
import { houseNumbersOf, isPartOf } from '../tags/house-numbers.js';

/** Whether an entrance says whose it is. */
export const isNumbered = ({ tags }: Entrance): boolean => tags['addr:housenumber'] !== undefined;

/** Whether an entrance has the number of the address. */
export const carriesNumber = ({ tags }: Entrance, address: OsmAddress): boolean =>
  address.number !== undefined &&
  houseNumbersOf(tags).includes(address.number) &&
  isOnStreet(tags, address);

/** Whether an entrance has a number that is part of the address's own. */
export const carriesPart = ({ tags }: Entrance, address: OsmAddress): boolean =>
  houseNumbersOf(tags).some((number) => isPartOf(number, address.number ?? '')) &&
  isOnStreet(tags, address);

const isOnStreet = (tags: OsmTags, { streetKey }: OsmAddress): boolean => {
  const street = tags['addr:street'];
  return street === undefined || nameKey(street) === streetKey;
};
