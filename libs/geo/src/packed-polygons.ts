import type { BoundingBox, Coordinate, MultiPolygonCoordinates } from './polygon.js';

/** The precision of OpenStreetMap; a scaled longitude fits a signed 32-bit integer. */
const SCALE = 1e7;
/** Flag of a ring that starts a new polygon. */
const POLYGON_START = 1;

/**
 * Stores many polygons in a few typed arrays: 8 bytes a vertex, where GeoJSON objects take about
 * 100.
 */
export class PackedPolygons {
  private coordinates = new Int32Array(1 << 16);
  private used = 0;
  private readonly ringEnds: number[] = [];
  private readonly ringFlags: number[] = [];
  private readonly areaEnds: number[] = [];
  private readonly boxes: BoundingBox[] = [];

  get count(): number {
    return this.areaEnds.length;
  }

  /** Adds an area and returns its index. */
  add(polygons: MultiPolygonCoordinates): number {
    const box = { west: 180, south: 90, east: -180, north: -90 };
    for (const polygon of polygons) {
      polygon.forEach((ring, index) => {
        this.reserve(ring.length * 2);
        for (const coordinate of ring) this.push(coordinate, box);
        this.ringEnds.push(this.used);
        this.ringFlags.push(index === 0 ? POLYGON_START : 0);
      });
    }
    this.areaEnds.push(this.ringEnds.length);
    this.boxes.push(box);
    return this.areaEnds.length - 1;
  }

  box(index: number): BoundingBox {
    return this.boxes[index] as BoundingBox;
  }

  polygons(index: number): MultiPolygonCoordinates {
    const polygons: Coordinate[][][] = [];
    const firstRing = index === 0 ? 0 : (this.areaEnds[index - 1] as number);
    for (let ring = firstRing; ring < (this.areaEnds[index] as number); ring += 1) {
      if (this.ringFlags[ring] === POLYGON_START) polygons.push([]);
      polygons.at(-1)?.push(this.ring(ring));
    }
    return polygons;
  }

  private ring(ring: number): Coordinate[] {
    const start = ring === 0 ? 0 : (this.ringEnds[ring - 1] as number);
    const end = this.ringEnds[ring] as number;
    const coordinates: Coordinate[] = [];
    for (let i = start; i < end; i += 2) {
      coordinates.push([
        (this.coordinates[i] as number) / SCALE,
        (this.coordinates[i + 1] as number) / SCALE,
      ]);
    }
    return coordinates;
  }

  private push(
    [lon, lat]: Coordinate,
    box: { -readonly [Edge in keyof BoundingBox]: number },
  ): void {
    this.coordinates[this.used] = Math.round(lon * SCALE);
    this.coordinates[this.used + 1] = Math.round(lat * SCALE);
    this.used += 2;
    if (lon < box.west) box.west = lon;
    if (lon > box.east) box.east = lon;
    if (lat < box.south) box.south = lat;
    if (lat > box.north) box.north = lat;
  }

  private reserve(length: number): void {
    if (this.used + length <= this.coordinates.length) return;
    const larger = new Int32Array(Math.max(this.coordinates.length * 2, this.used + length));
    larger.set(this.coordinates);
    this.coordinates = larger;
  }
}
