import Flatbush from 'flatbush';
import type { Position } from '#contracts';
import { geodesicMetres } from '#geodesy';
import { nearestOnEdge, type EdgePoint } from '../../geometry/nearest-on-edge.js';
import { planarMetres } from '../../geometry/planar.js';
import type { Box, MultiPolygonCoordinates } from '../../geometry/polygon.js';
import type { OsmExtract } from '../extract/osm-extract.js';
import type { Parking } from './parking.js';
import { readParkings } from './read-parkings.js';

/** All places to park of an extract, by position. */
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

  touching({ west, south, east, north }: Box): readonly Parking[] {
    const found = this.tree?.search(west, south, east, north).sort((a, b) => a - b) ?? [];
    return found.map((index) => this.parkings[index] as Parking);
  }

  outline({ area }: Parking): MultiPolygonCoordinates | undefined {
    return area === undefined ? undefined : this.extract.parkings.polygons(area);
  }

  /** The point of the parking's edge, or the entrance, that is nearest to a position. */
  nearestPoint(parking: Parking, from: Position): EdgePoint {
    const outline = this.outline(parking);
    const points = [...parking.entrances, ...(parking.position ? [parking.position] : [])];
    return points
      .map((position) => ({ position, metres: planarMetres(from, position) }))
      .reduce(
        (nearest, point) => (point.metres < nearest.metres ? point : nearest),
        outline ? nearestOnEdge(outline, from) : { position: from, metres: Infinity },
      );
  }

  /**
   * Of the candidates the one whose way in is nearest, within so many metres over the ellipsoid; the
   * first of equally near ones.
   */
  nearestOf(
    candidates: readonly Parking[],
    from: Position,
    withinMetres = Infinity,
  ): Parking | undefined {
    const byBox = candidates
      .map((parking) => ({ parking, least: boxMetres(parking.box, from) }))
      .sort((a, b) => a.least - b.least);
    let nearest: { parking: Parking; way: EdgePoint } | undefined;
    for (const { parking, least } of byBox) {
      if (nearest && least > nearest.way.metres) break;
      const way = this.wayIn(parking, from);
      if (way.metres < (nearest?.way.metres ?? Infinity)) nearest = { parking, way };
    }
    // On the plane they are up to half a percent off, and whoever measures again finds that.
    if (!nearest || geodesicMetres(from, nearest.way.position) > withinMetres) return undefined;
    return nearest.parking;
  }

  /** Where one drives in, if that is known of a garage, else the nearest point. */
  private wayIn(parking: Parking, from: Position): EdgePoint {
    const { isRoofed, entrances, ramps } = parking;
    const ways = isRoofed ? [...entrances, ...ramps] : [];
    if (ways.length === 0) return this.nearestPoint(parking, from);
    return ways
      .map((position) => ({ position, metres: planarMetres(from, position) }))
      .reduce((nearest, way) => (way.metres < nearest.metres ? way : nearest));
  }
}

const boxMetres = ({ west, south, east, north }: Box, from: Position): number =>
  planarMetres(from, {
    lon: Math.min(Math.max(from.lon, west), east),
    lat: Math.min(Math.max(from.lat, south), north),
  });
