import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import { Carrier } from '../address/osm-address.js';
import type { Destination } from '../address/same-destination.js';
import type { OsmExtract } from '../extract/osm-extract.js';

/** A gate stands no farther from the house behind it, as far as a map alone can tell. */
const GATE_METRES = 15;
/** Another house is at least so many times farther off, or nobody knows whose gate it is. */
const TIMES_FARTHER = 2;

interface Claim {
  readonly destination: Destination;
  readonly building: number;
  readonly metres: number;
}

/**
 * The houses behind address points at gates: the nearest one, no street between, without another
 * address, and no other address point nearer to it.
 */
export const buildingsBehindGates = (
  extract: OsmExtract,
  destinations: readonly Destination[],
  isTaken: (building: number) => boolean,
): ReadonlyMap<Destination, number> => {
  const claims = new Map<number, Claim>();
  for (const destination of destinations) {
    const claim = claimOf(extract, destination);
    if (!claim || isTaken(claim.building)) continue;
    const known = claims.get(claim.building);
    if (!known || claim.metres < known.metres) claims.set(claim.building, claim);
  }
  return new Map([...claims.values()].map(({ destination, building }) => [destination, building]));
};

const claimOf = (extract: OsmExtract, destination: Destination): Claim | undefined => {
  const [{ position, object, carrier }] = destination;
  const isGate = carrier === Carrier.AddressPoint || carrier === Carrier.Entrance;
  if (!isGate || object.isClipped) return undefined;
  const { buildings, minorBuildings, streetLines } = extract;
  const [nearest, next] = buildings
    .near(position, GATE_METRES * TIMES_FARTHER)
    .filter((index) => !minorBuildings.has(index))
    .map((index) => ({ index, wall: nearestOnEdge(buildings.polygons(index), position) }))
    .sort((a, b) => a.wall.metres - b.wall.metres);
  if (!nearest || nearest.wall.metres > GATE_METRES) return undefined;
  if (next && next.wall.metres < nearest.wall.metres * TIMES_FARTHER) return undefined;
  if (streetLines.runsBetween(position, nearest.wall.position)) return undefined;
  return { destination, building: nearest.index, metres: nearest.wall.metres };
};
