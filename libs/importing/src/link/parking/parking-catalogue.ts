import Flatbush from 'flatbush';
import type { Position } from '#contracts';
import type { BoundingBox, MultiPolygonCoordinates, NearestPoint } from '#geo';
import { geodesicMetres, nearestPointOnRings, planeDistanceMetres } from '#geo';
import type { OsmExtract } from '../../read/osm/osm-extract.js';
import type { Parking } from './parkings.js';
import { readParkings } from './parkings.js';

/** Spatial index of all car parks of an extract. */
export class ParkingCatalogue {
  readonly parkings: readonly Parking[];
  private readonly keyed: ReadonlyMap<string, Parking>;
  private readonly tree: Flatbush | undefined;

  constructor(private readonly extract: OsmExtract) {
    this.parkings = readParkings(extract);
    this.keyed = new Map(this.parkings.map((parking) => [parking.key, parking]));
    if (this.parkings.length === 0) return;
    this.tree = new Flatbush(this.parkings.length);
    for (const { box } of this.parkings) this.tree.add(box.west, box.south, box.east, box.north);
    this.tree.finish();
  }

  byKey(key: string): Parking | undefined {
    return this.keyed.get(key);
  }

  intersecting({ west, south, east, north }: BoundingBox): readonly Parking[] {
    const found = this.tree?.search(west, south, east, north).sort((a, b) => a - b) ?? [];
    return found.map((index) => this.parkings[index] as Parking);
  }

  outline({ area }: Parking): MultiPolygonCoordinates | undefined {
    return area === undefined ? undefined : this.extract.parkings.polygons(area);
  }

  /** The point of the car park that is nearest to a position: on its edge, or an entrance. */
  nearestPoint(parking: Parking, from: Position): NearestPoint {
    const outline = this.outline(parking);
    const points = [...parking.entrances, ...(parking.position ? [parking.position] : [])];
    return points
      .map((position) => ({ position, metres: planeDistanceMetres(from, position) }))
      .reduce(
        (nearest, point) => (point.metres < nearest.metres ? point : nearest),
        outline ? nearestPointOnRings(outline, from) : { position: from, metres: Infinity },
      );
  }

  /**
   * Returns the candidate whose way in is nearest, within a geodesic distance; the first of equal
   * ones.
   */
  nearestOf(
    candidates: readonly Parking[],
    from: Position,
    withinMetres = Infinity,
  ): Parking | undefined {
    const byBox = candidates
      .map((parking) => ({ parking, least: boxMetres(parking.box, from) }))
      .sort((a, b) => a.least - b.least);
    let nearest: { parking: Parking; way: NearestPoint } | undefined;
    for (const { parking, least } of byBox) {
      if (nearest && least > nearest.way.metres) break;
      const way = this.wayIn(parking, from);
      if (way.metres < (nearest?.way.metres ?? Infinity)) nearest = { parking, way };
    }
    // Plane distances are up to half a percent off; the limit is exact.
    if (!nearest || geodesicMetres(from, nearest.way.position) > withinMetres) return undefined;
    return nearest.parking;
  }

  /** Nearest entrance or ramp of a garage if known, otherwise the nearest point. */
  private wayIn(parking: Parking, from: Position): NearestPoint {
    const { isRoofed, entrances, ramps } = parking;
    const ways = isRoofed ? [...entrances, ...ramps] : [];
    if (ways.length === 0) return this.nearestPoint(parking, from);
    return ways
      .map((position) => ({ position, metres: planeDistanceMetres(from, position) }))
      .reduce((nearest, way) => (way.metres < nearest.metres ? way : nearest));
  }
}

const boxMetres = ({ west, south, east, north }: BoundingBox, from: Position): number =>
  planeDistanceMetres(from, {
    lon: Math.min(Math.max(from.lon, west), east),
    lat: Math.min(Math.max(from.lat, south), north),
  });
