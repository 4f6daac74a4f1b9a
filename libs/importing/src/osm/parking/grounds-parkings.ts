import type { Position } from '#contracts';
import { diagonalMetres } from '../../geometry/diagonal-metres.js';
import type { OsmExtract } from '../extract/osm-extract.js';
import type { Parking } from './parking.js';
import type { ParkingCatalogue } from './parking-catalogue.js';

/** Larger sites are districts rather than somebody's grounds. */
const WIDEST_GROUNDS_METRES = 800;

/** Finds the parking on the grounds around a position. */
export class GroundsParkings {
  private readonly bySite = new Map<number, readonly Parking[]>();

  constructor(
    private readonly extract: OsmExtract,
    private readonly catalogue: ParkingCatalogue,
  ) {}

  /** On the grounds of the school, the hospital or the like that the position is in. */
  at(position: Position): readonly Parking[] {
    return this.sitesAt(position).flatMap((site) => {
      const known = this.bySite.get(site) ?? this.find(site);
      this.bySite.set(site, known);
      return known;
    });
  }

  private sitesAt(position: Position): readonly number[] {
    const { grounds } = this.extract;
    return grounds
      .near(position, 0)
      .filter(
        (site) =>
          diagonalMetres(grounds.box(site)) <= WIDEST_GROUNDS_METRES &&
          grounds.holds(site, position),
      );
  }

  private find(site: number): readonly Parking[] {
    const { grounds } = this.extract;
    return this.catalogue.touching(grounds.box(site)).filter((parking) => {
      const corners = this.cornersOf(parking);
      const inside = corners.filter((corner) => grounds.holds(site, corner));
      return inside.length * 2 > corners.length;
    });
  }

  private cornersOf(parking: Parking): readonly Position[] {
    if (parking.position) return [parking.position];
    return (this.catalogue.outline(parking) ?? []).flat(2).map(([lon, lat]) => ({ lon, lat }));
  }
}
