import { parseHouseNumber, postcodeKey } from '#geocoding/text';
import { planarMetres } from '../../geometry/planar.js';
import { nameKey } from '../../name-key.js';
import type { OsmAddress } from './osm-address.js';

/** A shop repeats the address of its house from inside or next to it; farther off it is another house. */
const SAME_DESTINATION_METRES = 50;

/** The objects that carry one and the same address; the first one is the destination. */
export type Destination = readonly [OsmAddress, ...OsmAddress[]];

/**
 * Brings together the objects that carry the same address close by, the one that is worth most
 * first; in the order of the first objects.
 */
export const joinSameDestinations = (addresses: readonly OsmAddress[]): readonly Destination[] => {
  const groups = new Map<string, OsmAddress[]>();
  for (const address of addresses) {
    const key = addressKey(address);
    const group = groups.get(key);
    if (group) group.push(address);
    else groups.set(key, [address]);
  }
  return [...groups.values()].flatMap((group) => joinWithin(group, SAME_DESTINATION_METRES));
};

const addressKey = ({ streetKey, number, unit, house, tags }: OsmAddress): string => {
  const numberKey = number === undefined ? '' : (parseHouseNumber(number)?.key ?? number);
  const name = number === undefined || !streetKey ? nameKey(house?.local ?? '') : '';
  const site = streetKey || numberKey ? '' : nameKey(tags['addr:city'] ?? '');
  return [streetKey, numberKey, nameKey(unit ?? ''), name, site].join('|');
};

/** Joins the bearers of one address; those that lie farther apart are destinations of their own. */
export const joinWithin = (
  group: readonly OsmAddress[],
  metres: number,
): readonly Destination[] => {
  const destinations: [OsmAddress, ...OsmAddress[]][] = [];
  for (const address of group.toSorted((a, b) => a.carrier - b.carrier)) {
    const same = destinations.find(([first]) => isSame(first, address, metres));
    if (same) same.push(address);
    else destinations.push([address]);
  }
  return destinations.map(houseFirst);
};

/** Where a garage has the address of its house, too, the house is meant; the first one's key names both. */
const houseFirst = (destination: Destination): Destination => {
  const [first] = destination;
  if (!first.isMinor) return destination;
  const house = destination.find(({ carrier, isMinor }) => carrier === first.carrier && !isMinor);
  if (!house) return destination;
  const others = destination.filter((address) => address !== first && address !== house);
  const { sourceKey } = first;
  return [{ ...house, sourceKey }, { ...first, sourceKey: house.sourceKey }, ...others];
};

const isSame = (first: OsmAddress, other: OsmAddress, metres: number): boolean =>
  !contradict(first, other) &&
  (isOneBuilding(first, other) || planarMetres(first.position, other.position) <= metres);

const isOneBuilding = (first: OsmAddress, other: OsmAddress): boolean =>
  first.building !== undefined && first.building === other.building;

/** What both state and state differently; spellings of one name do not count. */
const contradict = (first: OsmAddress, other: OsmAddress): boolean =>
  differ(first.postcode, other.postcode, postcodeKey) ||
  differ(first.tags['addr:city'], other.tags['addr:city'], nameKey);

const differ = (
  first: string | undefined,
  other: string | undefined,
  keyOf: (text: string) => string,
): boolean => first !== undefined && other !== undefined && keyOf(first) !== keyOf(other);
