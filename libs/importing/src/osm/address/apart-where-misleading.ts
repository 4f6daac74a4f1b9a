import { planarMetres } from '../../geometry/planar.js';
import { PointIndex } from '../../geometry/point-index.js';
import { Carrier, type OsmAddress } from './osm-address.js';
import { joinWithin, type Destination } from './same-destination.js';

/** Closer than this, objects mark the same spot. */
const SAME_SPOT_METRES = 10;
/** Of the destinations around, so many are looked at. */
const NEIGHBOURS = 8;

/**
 * Gives an object back a destination of its own where another address is nearer to it than the one
 * that it was joined to: who stands there is at its address and nowhere else. Entrances stay, they
 * are the doors of their address.
 */
export const apartWhereMisleading = (
  destinations: readonly Destination[],
): readonly Destination[] => {
  const index = new PointIndex(destinations, ([{ position }]) => position);
  return destinations.flatMap((destination) => {
    const [first, ...others] = destination;
    const apart = others.filter((other) => isMisled(other, first, index));
    if (apart.length === 0) return [destination];
    const staying = others.filter((other) => !apart.includes(other));
    return [[first, ...staying] as const, ...joinWithin(apart, SAME_SPOT_METRES)];
  });
};

const isMisled = (
  other: OsmAddress,
  first: OsmAddress,
  index: PointIndex<Destination>,
): boolean => {
  const metres = planarMetres(first.position, other.position);
  if (other.carrier === Carrier.Entrance || metres <= SAME_SPOT_METRES) return false;
  return index
    .nearest(other.position, NEIGHBOURS, metres)
    .some(
      ({ value: [near] }) => near.streetKey !== first.streetKey || near.number !== first.number,
    );
};
