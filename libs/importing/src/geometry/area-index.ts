import Flatbush from 'flatbush';
import type { Position } from '#contracts';
import { boxAround } from './box-around.js';
import { contains } from './contains.js';
import { PackedPolygons } from './packed-polygons.js';
import type { Box, MultiPolygonCoordinates } from './polygon.js';

/** Unpacked areas are kept up to here: about 100 MB. */
const KEPT_VERTICES = 1_000_000;

/** Areas under their keys, found by position. Indices are in the order of adding. */
export class AreaIndex {
  private readonly packed = new PackedPolygons();
  private readonly keys: string[] = [];
  private tree: Flatbush | undefined;
  private readonly kept = new Map<number, MultiPolygonCoordinates>();
  private keptVertices = 0;

  get count(): number {
    return this.keys.length;
  }

  /** Returns the index of the area. */
  add(key: string, polygons: MultiPolygonCoordinates): number {
    this.tree = undefined;
    this.keys.push(key);
    return this.packed.add(polygons);
  }

  key(index: number): string {
    return this.keys[index] as string;
  }

  box(index: number): Box {
    return this.packed.box(index);
  }

  polygons(index: number): MultiPolygonCoordinates {
    const kept = this.kept.get(index);
    if (kept) return kept;
    const polygons = this.packed.polygons(index);
    this.keep(index, polygons);
    return polygons;
  }

  holds(index: number, position: Position): boolean {
    return contains(this.polygons(index), position);
  }

  /** The areas that hold the position or have it on their edge, in order. */
  containing(position: Position): readonly number[] {
    return this.near(position, 0).filter((index) => this.holds(index, position));
  }

  /** The areas whose boxes come within so many metres of the position, in order. */
  near(position: Position, metres: number): readonly number[] {
    return this.touching(boxAround(position, metres));
  }

  /** The areas whose boxes touch the box, in order. */
  touching({ west, south, east, north }: Box): readonly number[] {
    if (this.keys.length === 0) return [];
    this.tree ??= this.plant();
    return this.tree.search(west, south, east, north).sort((a, b) => a - b);
  }

  /** Neighbours ask for the same areas one after the other; all are forgotten once they are many. */
  private keep(index: number, polygons: MultiPolygonCoordinates): void {
    if (this.keptVertices > KEPT_VERTICES) {
      this.kept.clear();
      this.keptVertices = 0;
    }
    this.kept.set(index, polygons);
    this.keptVertices += polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  }

  private plant(): Flatbush {
    const tree = new Flatbush(this.keys.length);
    for (let i = 0; i < this.keys.length; i += 1) {
      const { west, south, east, north } = this.packed.box(i);
      tree.add(west, south, east, north);
    }
    tree.finish();
    return tree;
  }
}
