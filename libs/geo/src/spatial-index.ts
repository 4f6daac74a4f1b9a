import Flatbush from 'flatbush';
import type { Position } from '#contracts';
import { boxAround, polygonContains } from './polygon.js';
import { planeDistanceMetres } from './projections.js';
import type { NearestPoint } from './nearest-point.js';
import { nearestPointOnRings, segmentCrossing } from './nearest-point.js';
import { PackedPolygons } from './packed-polygons.js';
import type { BoundingBox, Coordinate, MultiPolygonCoordinates, Ring } from './polygon.js';

export interface Neighbour<Value> {
  readonly value: Value;
  readonly metres: number;
}

/** An R-tree of values with a position. */
export class PointIndex<Value> {
  private readonly tree: Flatbush | undefined;

  constructor(
    private readonly values: readonly Value[],
    private readonly positionOf: (value: Value) => Position,
  ) {
    if (values.length === 0) return;
    this.tree = new Flatbush(values.length);
    for (const value of values) {
      const { lon, lat } = positionOf(value);
      this.tree.add(lon, lat);
    }
    this.tree.finish();
  }

  /** Returns all values within a distance, nearest first; insertion order breaks ties. */
  within(position: Position, metres: number): readonly Neighbour<Value>[] {
    const { west, south, east, north } = boxAround(position, metres);
    const found = this.tree?.search(west, south, east, north).sort((a, b) => a - b) ?? [];
    return found
      .map((index) => this.nearTo(this.values[index] as Value, position))
      .filter((near) => near.metres <= metres)
      .sort((a, b) => a.metres - b.metres);
  }

  /** Returns up to `count` of the nearest values within a distance, nearest first. */
  nearest(position: Position, count: number, metres: number): readonly Neighbour<Value>[] {
    const { west, east } = boxAround(position, metres);
    const found = this.tree?.neighbors(position.lon, position.lat, count, (east - west) / 2) ?? [];
    return found
      .map((index) => this.nearTo(this.values[index] as Value, position))
      .filter((near) => near.metres <= metres)
      .sort((a, b) => a.metres - b.metres);
  }

  private nearTo(value: Value, position: Position): Neighbour<Value> {
    return { value, metres: planeDistanceMetres(position, this.positionOf(value)) };
  }
}

/** Limit of the cache of unpacked areas: about 100 MB. */
const UNPACKED_VERTICES = 1_000_000;

/** An R-tree of areas with a key. Indices follow the order of insertion. */
export class AreaIndex {
  private readonly packed = new PackedPolygons();
  private readonly keys: string[] = [];
  private tree: Flatbush | undefined;
  private readonly unpacked = new Map<number, MultiPolygonCoordinates>();
  private unpackedVertices = 0;

  get count(): number {
    return this.keys.length;
  }

  /** Adds an area and returns its index. */
  add(key: string, polygons: MultiPolygonCoordinates): number {
    this.tree = undefined;
    this.keys.push(key);
    return this.packed.add(polygons);
  }

  key(index: number): string {
    return this.keys[index] as string;
  }

  box(index: number): BoundingBox {
    return this.packed.box(index);
  }

  polygons(index: number): MultiPolygonCoordinates {
    const kept = this.unpacked.get(index);
    if (kept) return kept;
    const polygons = this.packed.polygons(index);
    this.remember(index, polygons);
    return polygons;
  }

  contains(index: number, position: Position): boolean {
    return polygonContains(this.polygons(index), position);
  }

  /** Returns the areas that contain the position or have it on an edge, by index. */
  containing(position: Position): readonly number[] {
    return this.near(position, 0).filter((index) => this.contains(index, position));
  }

  /** Returns the areas whose bounding boxes are within a distance of the position, by index. */
  near(position: Position, metres: number): readonly number[] {
    return this.intersecting(boxAround(position, metres));
  }

  /** Returns the areas whose bounding boxes intersect the box, by index. */
  intersecting({ west, south, east, north }: BoundingBox): readonly number[] {
    if (this.keys.length === 0) return [];
    this.tree ??= this.buildTree();
    return this.tree.search(west, south, east, north).sort((a, b) => a - b);
  }

  /**
   * Caches an unpacked area, because neighbouring objects use the same ones. The cache is cleared
   * when it is full.
   */
  private remember(index: number, polygons: MultiPolygonCoordinates): void {
    if (this.unpackedVertices > UNPACKED_VERTICES) {
      this.unpacked.clear();
      this.unpackedVertices = 0;
    }
    this.unpacked.set(index, polygons);
    this.unpackedVertices += polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  }

  private buildTree(): Flatbush {
    const tree = new Flatbush(this.keys.length);
    for (let i = 0; i < this.keys.length; i += 1) {
      const { west, south, east, north } = this.packed.box(i);
      tree.add(west, south, east, north);
    }
    tree.finish();
    return tree;
  }
}

/**
 * Crossings in the first and last 5 % of the segment do not count: a gate lies on its own driveway.
 */
const IGNORED_END_SHARE = 0.05;

/** An R-tree of lines, stored like rings. Indices follow the order of insertion. */
export class LineIndex {
  private readonly lines = new AreaIndex();

  get count(): number {
    return this.lines.count;
  }

  /** Adds a line and returns its index. */
  add(key: string, line: Ring): number {
    return this.lines.add(key, [[line]]);
  }

  line(index: number): Ring {
    return this.lines.polygons(index)[0]?.[0] ?? [];
  }

  /** Returns the lines whose bounding boxes are within a distance of the position, by index. */
  near(position: Position, metres: number): readonly number[] {
    return this.lines.near(position, metres);
  }

  /**
   * Whether a line crosses the straight segment between two positions. Lines that only touch an end
   * of it do not count.
   */
  crossesSegment(from: Position, to: Position): boolean {
    const way: Coordinate = [to.lon - from.lon, to.lat - from.lat];
    const box = {
      west: Math.min(from.lon, to.lon),
      east: Math.max(from.lon, to.lon),
      south: Math.min(from.lat, to.lat),
      north: Math.max(from.lat, to.lat),
    };
    return this.lines.intersecting(box).some((line) =>
      this.lines
        .polygons(line)
        .flat()
        .some((ring) =>
          ring.slice(1).some((end, index) => {
            const share = segmentCrossing(from, way, { start: ring[index] as Coordinate, end });
            return (
              share !== undefined && share > IGNORED_END_SHARE && share < 1 - IGNORED_END_SHARE
            );
          }),
        ),
    );
  }

  /** Returns the nearest point on the given lines; undefined when none is within the distance. */
  nearestOf(lines: Iterable<number>, from: Position, metres: number): NearestPoint | undefined {
    let nearest: NearestPoint | undefined;
    for (const line of lines) {
      const point = nearestPointOnRings(this.lines.polygons(line), from);
      if (point.metres < (nearest?.metres ?? metres)) nearest = point;
    }
    return nearest;
  }
}
