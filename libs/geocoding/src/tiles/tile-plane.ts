import { clipPolygon, clipPolyline } from 'lineclip';
import type { TileAddress } from '#contracts';
import type { MercatorPoint } from '#geo';

/** The side of a tile in its own units. */
export const TILE_EXTENT = 4_096;

/** Geometry is drawn this far beyond the edge, so that strokes do not end at it. Tile units. */
const BUFFER = 64;

/** Half the circumference of the sphere of EPSG:3857, in metres. */
const HALF_WORLD_METRES = Math.PI * 6_378_137;

const RADIANS = Math.PI / 180;

/** A position in the units of a tile: east and south of its north-west corner. */
export type TilePoint = readonly [number, number];

/** The plane of one tile: projects, clips and generalises geometry. */
export class TilePlane {
  private readonly scale: number;
  private readonly box = [-BUFFER, -BUFFER, TILE_EXTENT + BUFFER, TILE_EXTENT + BUFFER] as const;

  /** Vertices nearer than `tolerance` tile units to the one before are left out. */
  constructor(
    private readonly address: TileAddress,
    private readonly tolerance: number,
  ) {
    this.scale = 2 ** address.zoom * TILE_EXTENT;
  }

  /** The corners of the tile with its buffer, in spherical Mercator metres. */
  get corners(): { readonly southWest: MercatorPoint; readonly northEast: MercatorPoint } {
    const { x, y } = this.address;
    const metresPerUnit = (2 * HALF_WORLD_METRES) / this.scale;
    const west = (x * TILE_EXTENT - BUFFER) * metresPerUnit - HALF_WORLD_METRES;
    const north = HALF_WORLD_METRES - (y * TILE_EXTENT - BUFFER) * metresPerUnit;
    const side = (TILE_EXTENT + 2 * BUFFER) * metresPerUnit;
    return {
      southWest: { x: west, y: north - side },
      northEast: { x: west + side, y: north },
    };
  }

  /** The area of a square of so many tile units, in square Mercator metres. */
  areaOf(sideUnits: number): number {
    return ((sideUnits * 2 * HALF_WORLD_METRES) / this.scale) ** 2;
  }

  /** Undefined outside the tile and its buffer. */
  point(lon: number, lat: number): TilePoint | undefined {
    const point = rounded(this.project(lon, lat));
    return this.contains(point) ? point : undefined;
  }

  /** The pieces of a line inside the tile. */
  line(vertices: readonly TilePoint[]): readonly (readonly TilePoint[])[] {
    const line = this.generalise(vertices);
    if (line.length < 2) return [];
    if (line.every((vertex) => this.contains(vertex))) return [line];
    return clipPolyline(line, this.box)
      .map((piece) => piece.map(rounded))
      .filter((piece) => piece.length > 1);
  }

  /** The part of a closed ring inside the tile, closed; undefined if nothing is left of it. */
  ring(vertices: readonly TilePoint[]): readonly TilePoint[] | undefined {
    const open = this.generalise(vertices.slice(0, -1));
    const inside = open.every((vertex) => this.contains(vertex))
      ? open
      : clipPolygon(open, this.box).map(rounded);
    const [first] = inside;
    return first && inside.length > 2 ? [...inside, first] : undefined;
  }

  /** Degrees to tile units, not rounded. */
  project(lon: number, lat: number): TilePoint {
    const sine = Math.sin(lat * RADIANS);
    const north = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    return [
      ((lon + 180) / 360) * this.scale - this.address.x * TILE_EXTENT,
      north * this.scale - this.address.y * TILE_EXTENT,
    ];
  }

  private contains([x, y]: TilePoint): boolean {
    const [least, , most] = this.box;
    return x >= least && y >= least && x <= most && y <= most;
  }

  /** Leaves out vertices close to the one before, but for the last one, and rounds the others. */
  private generalise(vertices: readonly TilePoint[]): readonly TilePoint[] {
    const kept: TilePoint[] = [];
    for (const [index, vertex] of vertices.entries()) {
      const before = kept.at(-1);
      const isLast = index === vertices.length - 1;
      const next = rounded(vertex);
      if (before && this.isNear(before, next) && !(isLast && kept.length === 1)) continue;
      kept.push(next);
    }
    return kept;
  }

  private isNear([x, y]: TilePoint, [otherX, otherY]: TilePoint): boolean {
    return Math.abs(x - otherX) <= this.tolerance && Math.abs(y - otherY) <= this.tolerance;
  }
}

const rounded = ([x, y]: TilePoint): TilePoint => [Math.round(x), Math.round(y)];
