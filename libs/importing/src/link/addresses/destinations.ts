import { PointIndex, planeDistanceMetres } from '#geo';
import { parseHouseNumber, postcodeKey } from '#geocoding/text';
import { nameKey } from '../../model/names.js';
import type { Pausing } from '../../model/pausing.js';
import { flatMapPausing, forEachPausing } from '../../model/pausing.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import type { OsmAddress } from './osm-address.js';
import { AddressObjectType } from './osm-address.js';

/**
 * A shop repeats the address of its house inside it or next to it; an equal address farther away is
 * a different house.
 */
const SAME_DESTINATION_METRES = 50;

/** The objects that have one address, the main object first. */
export type DestinationAddresses = readonly [OsmAddress, ...OsmAddress[]];

/** Tags of all objects of a destination; earlier objects take precedence. */
export const mergedTags = (destination: DestinationAddresses): OsmTags =>
  destination.length === 1
    ? destination[0].tags
    : destination.reduceRight<OsmTags>((joined, { tags }) => ({ ...joined, ...tags }), {});

/**
 * Groups nearby objects with the same address, the most reliable object first. The order of groups
 * is that of their first objects.
 */
export function* groupByDestination(
  addresses: readonly OsmAddress[],
): Pausing<readonly DestinationAddresses[]> {
  const groups = new Map<string, OsmAddress[]>();
  yield* forEachPausing(addresses, (address) => {
    const key = addressKey(address);
    const group = groups.get(key);
    if (group) group.push(address);
    else groups.set(key, [address]);
  });
  return yield* flatMapPausing(groups.values(), (group) =>
    groupWithin(group, SAME_DESTINATION_METRES),
  );
}

const addressKey = ({ streetKey, number, unit, house, tags }: OsmAddress): string => {
  const numberKey = number === undefined ? '' : (parseHouseNumber(number)?.key ?? number);
  const name = number === undefined || !streetKey ? nameKey(house?.local ?? '') : '';
  const city = streetKey || numberKey ? '' : nameKey(tags['addr:city'] ?? '');
  return [streetKey, numberKey, nameKey(unit ?? ''), name, city].join('|');
};

/** Groups the objects of one address; distant ones become separate destinations. */
const groupWithin = (
  group: readonly OsmAddress[],
  metres: number,
): readonly DestinationAddresses[] => {
  const destinations: [OsmAddress, ...OsmAddress[]][] = [];
  for (const address of group.toSorted((a, b) => a.objectType - b.objectType)) {
    const same = destinations.find(([first]) => isSame(first, address, metres));
    if (same) same.push(address);
    else destinations.push([address]);
  }
  return destinations.map(mainBuildingFirst);
};

/**
 * When a garage has the address of its house too, the house becomes the main object. It takes the
 * key of the first object, so that the id is stable.
 */
const mainBuildingFirst = (destination: DestinationAddresses): DestinationAddresses => {
  const [first] = destination;
  if (!first.isMinor) return destination;
  const house = destination.find(
    ({ objectType, isMinor }) => objectType === first.objectType && !isMinor,
  );
  if (!house) return destination;
  const others = destination.filter((address) => address !== first && address !== house);
  const { sourceKey } = first;
  return [{ ...house, sourceKey }, { ...first, sourceKey: house.sourceKey }, ...others];
};

const isSame = (first: OsmAddress, other: OsmAddress, metres: number): boolean =>
  !haveConflictingTags(first, other) &&
  (isOneBuilding(first, other) || planeDistanceMetres(first.position, other.position) <= metres);

const isOneBuilding = (first: OsmAddress, other: OsmAddress): boolean =>
  first.building !== undefined && first.building === other.building;

/** Whether both have a postcode or a city and these differ; spelling variants are equal. */
const haveConflictingTags = (first: OsmAddress, other: OsmAddress): boolean =>
  areDifferent(first.postcode, other.postcode, postcodeKey) ||
  areDifferent(first.tags['addr:city'], other.tags['addr:city'], nameKey);

const areDifferent = (
  first: string | undefined,
  other: string | undefined,
  keyOf: (text: string) => string,
): boolean => first !== undefined && other !== undefined && keyOf(first) !== keyOf(other);

/** Objects closer than this mark the same spot. */
const SAME_SPOT_METRES = 10;
/** Number of nearest destinations to check. */
const NEIGHBOUR_COUNT = 8;

/**
 * Makes an object a destination of its own when another address is nearer to it than its main
 * object. Entrances are not separated, because they are doors of their address.
 */
export function* splitMisplacedObjects(
  destinations: readonly DestinationAddresses[],
): Pausing<readonly DestinationAddresses[]> {
  const index = new PointIndex(destinations, ([{ position }]) => position);
  yield;
  return yield* flatMapPausing(destinations, (destination) => {
    const [first, ...others] = destination;
    const apart = others.filter((other) => isNearerToOther(other, first, index));
    if (apart.length === 0) return [destination];
    const staying = others.filter((other) => !apart.includes(other));
    return [[first, ...staying] as const, ...groupWithin(apart, SAME_SPOT_METRES)];
  });
}

const isNearerToOther = (
  other: OsmAddress,
  first: OsmAddress,
  index: PointIndex<DestinationAddresses>,
): boolean => {
  const metres = planeDistanceMetres(first.position, other.position);
  if (other.objectType === AddressObjectType.Entrance || metres <= SAME_SPOT_METRES) return false;
  return index
    .nearest(other.position, NEIGHBOUR_COUNT, metres)
    .some(
      ({ value: [near] }) => near.streetKey !== first.streetKey || near.number !== first.number,
    );
};
