import { PointIndex } from '../../geometry/point-index.js';
import { statedCity } from '../places/stated-cities.js';
import type { OsmAddress } from './osm-address.js';

/** Within this distance a street does not change its city without its addresses saying so. */
const SAME_STREET_METRES = 500;

/** Addresses that name no city take the one that the nearest address of the same street names. */
export const withCitiesOfNeighbours = (addresses: readonly OsmAddress[]): readonly OsmAddress[] => {
  const streets = new Map<string, OsmAddress[]>();
  for (const address of addresses) {
    if (!statedCity(address.tags) || !address.streetKey) continue;
    const street = streets.get(address.streetKey);
    if (street) street.push(address);
    else streets.set(address.streetKey, [address]);
  }
  const indexes = new Map<string, PointIndex<OsmAddress>>();
  for (const [key, street] of streets) {
    indexes.set(key, new PointIndex(street, ({ position }) => position));
  }
  return addresses.map((address) => {
    if (statedCity(address.tags)) return address;
    const near = indexes
      .get(address.streetKey)
      ?.nearest(address.position, 1, SAME_STREET_METRES)[0];
    const city = near?.value.tags['addr:city'];
    return city ? { ...address, tags: { ...address.tags, 'addr:city': city } } : address;
  });
};
