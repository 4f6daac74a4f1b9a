import { areaGapMetres } from '../../geometry/area-gap.js';
import { diagonalMetres } from '../../geometry/diagonal-metres.js';
import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import { widened } from '../../geometry/widened.js';
import type { OsmExtract } from '../extract/osm-extract.js';
import type { DestinationBuildings } from '../linking/destination-buildings.js';
import type { Parking } from './parking.js';
import type { ParkingCatalogue } from './parking-catalogue.js';

/** A car park farther from every building belongs to none. */
const OWN_PARKING_METRES = 20;
/** A private one so far off may be that of a house across the street. */
const OWN_PRIVATE_PARKING_METRES = 10;
/** A garage that is but a point belongs to the house that it is in, or whose wall its entrance is at. */
const OWN_ENTRANCE_METRES = 5;
/** Buildings whose distances differ by less stand equally near. */
const EQUALLY_NEAR_METRES = 2;
/** A building without address that is no wider is a shed: it belongs to another itself, as roofs and garages do. */
const WIDEST_SHED_METRES = 15;

interface KnownOwners {
  readonly catalogue: ParkingCatalogue;
  readonly buildings: DestinationBuildings;
}

/** Which parking belongs to which building: each to the one that it is nearest to, or to all that it touches. */
export class ParkingOwners {
  private readonly byBuilding = new Map<number, Parking[]>();

  constructor(
    private readonly extract: OsmExtract,
    private readonly known: KnownOwners,
  ) {
    for (const parking of known.catalogue.parkings) {
      if (parking.isOnStreet) continue;
      for (const building of this.ownersOf(parking)) this.enter(building, parking);
    }
  }

  parkingsOf(building: number): readonly Parking[] {
    return this.byBuilding.get(building) ?? [];
  }

  private ownersOf(parking: Parking): readonly number[] {
    const reach = reachOf(parking);
    const near = this.extract.buildings
      .touching(widened(parking.box, reach))
      .filter((building) => this.mayOwn(building))
      .map((building) => ({ building, metres: this.gapMetres(parking, building) }));
    const least = Math.min(...near.map(({ metres }) => metres));
    return near
      .filter(({ metres }) => metres <= Math.min(reach, least + EQUALLY_NEAR_METRES))
      .map(({ building }) => building);
  }

  private mayOwn(building: number): boolean {
    const { buildingTags, minorBuildings } = this.extract;
    if (this.known.buildings.addressCount(building) > 0) return true;
    if (minorBuildings.has(building)) return false;
    return (
      buildingTags.has(building) ||
      diagonalMetres(this.extract.buildings.box(building)) > WIDEST_SHED_METRES
    );
  }

  private gapMetres(parking: Parking, building: number): number {
    const walls = this.extract.buildings.polygons(building);
    const outline = this.known.catalogue.outline(parking);
    if (outline) return areaGapMetres(outline, walls);
    const { position } = parking;
    if (!position) return Infinity;
    if (this.extract.buildings.holds(building, position)) return 0;
    return nearestOnEdge(walls, position).metres;
  }

  private enter(building: number, parking: Parking): void {
    const parkings = this.byBuilding.get(building);
    if (parkings) parkings.push(parking);
    else this.byBuilding.set(building, [parking]);
  }
}

const reachOf = ({ use, position, isRoofed }: Parking): number => {
  if (position && isRoofed) return OWN_ENTRANCE_METRES;
  return use === 'private' ? OWN_PRIVATE_PARKING_METRES : OWN_PARKING_METRES;
};
