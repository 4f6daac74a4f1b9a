import { planarMetres } from '../../geometry/planar.js';
import { everyName } from '../../names.js';
import type { Position } from '#contracts';
import { nameKey } from '../../name-key.js';
import type { OsmAddress } from '../address/osm-address.js';
import type { NamedHighway } from '../extract/osm-extract.js';

/** An address as near as this to a street of its name is on that street. */
const SAME_STREET_METRES = 1_000;

/** The named streets on which no address was read: one can still ask for the street. */
export const silentStreets = (
  highways: readonly NamedHighway[],
  addresses: readonly OsmAddress[],
): readonly NamedHighway[] => {
  const addressed = new Map<string, Position[]>();
  for (const { streetKey, position } of addresses) {
    const positions = addressed.get(streetKey);
    if (positions) positions.push(position);
    else addressed.set(streetKey, [position]);
  }
  const isAddressed = ({ names, positions: [middle] }: NamedHighway): boolean =>
    everyName(names).some((name) =>
      addressed
        .get(nameKey(name))
        ?.some((position) => middle && planarMetres(middle, position) <= SAME_STREET_METRES),
    );
  return highways.filter((highway) => !isAddressed(highway));
};
