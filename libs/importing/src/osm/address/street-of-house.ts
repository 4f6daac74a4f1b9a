import type { OsmAddress } from './osm-address.js';

/**
 * Addresses that have a number and no street, as entrances do, take the street of the other addresses
 * in their building: of one with the same number, or the one street that all of them have.
 */
export const withStreetsOfHouse = (addresses: OsmAddress[]): OsmAddress[] => {
  const isStreetless = ({ street, number, building }: OsmAddress): boolean =>
    street === undefined && number !== undefined && building !== undefined;
  const buildings = new Set(addresses.filter(isStreetless).map(({ building }) => building));
  if (buildings.size === 0) return addresses;
  const neighbours = new Map<number, OsmAddress[]>();
  for (const address of addresses) {
    const { building, street } = address;
    if (building === undefined || !street || !buildings.has(building)) continue;
    const known = neighbours.get(building);
    if (known) known.push(address);
    else neighbours.set(building, [address]);
  }
  return addresses.map((address) => {
    if (!isStreetless(address)) return address;
    const around = neighbours.get(address.building ?? -1) ?? [];
    const same = around.filter(({ number }) => number === address.number);
    const model = onlyStreet(same) ?? onlyStreet(around);
    return model ? { ...address, street: model.street, streetKey: model.streetKey } : address;
  });
};

const onlyStreet = (addresses: readonly OsmAddress[]): OsmAddress | undefined =>
  new Set(addresses.map(({ streetKey }) => streetKey)).size === 1 ? addresses[0] : undefined;
