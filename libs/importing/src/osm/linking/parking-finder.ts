import type { Position } from '#contracts';
import { geodesicMetres } from '#geodesy';
import type { ParkingRecord } from '../../address-record.js';
import type { AreaIndex } from '../../geometry/area-index.js';
import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import { planarMetres } from '../../geometry/planar.js';
import { boxAround } from '../../geometry/box-around.js';
import type { Box } from '../../geometry/polygon.js';
import type { OsmExtract } from '../extract/osm-extract.js';

/** A parking area this close to a building is the building's own. */
const OWN_PARKING_METRES = 20;
/** Larger sites are districts rather than somebody's grounds. */
const WIDEST_GROUNDS_METRES = 800;

/** Where somebody goes: a position, the building there, and its main door. */
export interface ParkingSeeker {
  readonly position: Position;
  readonly building?: number;
  readonly door?: Position;
}

/** Finds the parking area inside the grounds of a destination, or at its very building. */
export class ParkingFinder {
  constructor(private readonly extract: OsmExtract) {}

  parkingOf(seeker: ParkingSeeker): ParkingRecord | undefined {
    const goal = seeker.door ?? seeker.position;
    const inGrounds = this.nearest(this.insideGrounds(seeker.position), goal);
    if (inGrounds !== undefined) return this.record(inGrounds, 'high', seeker.door);
    const beside = this.nearest(this.besideBuilding(seeker.building), goal);
    return beside === undefined ? undefined : this.record(beside, 'medium', seeker.door);
  }

  private insideGrounds(position: Position): readonly number[] {
    const { grounds, parkings } = this.extract;
    return grounds
      .near(position, 0)
      .filter((site) => isModest(grounds.box(site)) && grounds.holds(site, position))
      .flatMap((site) =>
        parkings
          .touching(grounds.box(site))
          .filter((parking) =>
            liesIn({ among: parkings, index: parking }, { among: grounds, index: site }),
          ),
      );
  }

  private besideBuilding(building: number | undefined): readonly number[] {
    if (building === undefined) return [];
    const { buildings, parkings } = this.extract;
    const walls = buildings.polygons(building).flat(2);
    return parkings.touching(widened(buildings.box(building))).filter((parking) => {
      const area = parkings.polygons(parking);
      const corners = area.flat(2);
      return (
        walls.some(
          ([lon, lat]) => nearestOnEdge(area, { lon, lat }).metres <= OWN_PARKING_METRES,
        ) ||
        corners.some(
          ([lon, lat]) =>
            nearestOnEdge(buildings.polygons(building), { lon, lat }).metres <= OWN_PARKING_METRES,
        )
      );
    });
  }

  private nearest(candidates: readonly number[], goal: Position): number | undefined {
    const { parkings } = this.extract;
    const measured = candidates.map((parking) => ({
      parking,
      metres: nearestOnEdge(parkings.polygons(parking), goal).metres,
    }));
    return measured.sort((a, b) => a.metres - b.metres || a.parking - b.parking)[0]?.parking;
  }

  private record(
    parking: number,
    quality: ParkingRecord['quality'],
    door: Position | undefined,
  ): ParkingRecord {
    const { parkings } = this.extract;
    const area = { key: parkings.key(parking), quality, outline: () => parkings.polygons(parking) };
    if (!door) return area;
    const { position } = nearestOnEdge(area.outline(), door);
    return { ...area, doorDistanceMetres: Math.round(geodesicMetres(position, door) * 10) / 10 };
  }
}

const isModest = ({ west, south, east, north }: Box): boolean =>
  planarMetres({ lon: west, lat: south }, { lon: east, lat: north }) <= WIDEST_GROUNDS_METRES;

/** An area of the extract: which index it is in, and where in that. */
interface Area {
  readonly among: AreaIndex;
  readonly index: number;
}

const liesIn = (inner: Area, outer: Area): boolean => {
  const [lon, lat] = inner.among.polygons(inner.index)[0]?.[0]?.[0] ?? [0, 0];
  return outer.among.holds(outer.index, { lon, lat });
};

const widened = ({ west, south, east, north }: Box): Box => {
  const southWest = boxAround({ lon: west, lat: south }, OWN_PARKING_METRES);
  const northEast = boxAround({ lon: east, lat: north }, OWN_PARKING_METRES);
  return { ...southWest, east: northEast.east, north: northEast.north };
};
