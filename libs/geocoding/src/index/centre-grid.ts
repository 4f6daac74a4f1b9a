import type { Position } from '#contracts';
import { isRoughlyWithin } from '#geo';
import { centreOf } from './segment.js';
import type { Segment } from './segment.js';

/** About 28 km from south to north: the radius of a query covers a few cells. */
const CELL_DEGREES = 0.25;
const COLUMNS = 360 / CELL_DEGREES;
/** A lower bound for the length of a degree of latitude. */
const MIN_METRES_PER_DEGREE = 110_000;
/** From this latitude on, in degrees, all columns are searched, as the meridians converge. */
const POLAR_LATITUDE = 85;

const grids = new WeakMap<Segment, CentreGrid>();

/** A grid index of the centroids of a segment's streets and places. */
export class CentreGrid {
  /** The grid of a segment, built on first use and kept as long as the segment. */
  static of(segment: Segment): CentreGrid {
    const grid = grids.get(segment) ?? new CentreGrid(segment);
    grids.set(segment, grid);
    return grid;
  }

  private readonly cells = new Map<number, number[]>();

  private constructor(private readonly segment: Segment) {
    for (let document = 0; document < segment.firstHouse; document += 1) {
      const { lat, lon } = centreOf(segment, document);
      const key = keyOf(cellOf(lat), cellOf(lon));
      const cell = this.cells.get(key);
      if (cell) cell.push(document);
      else this.cells.set(key, [document]);
    }
  }

  /**
   * The documents with their centroid within a radius: all of them, and a few that are slightly
   * outside (see `isRoughlyWithin`).
   */
  near(position: Position, metres: number): readonly number[] {
    const documents: number[] = [];
    const height = metres / MIN_METRES_PER_DEGREE + CELL_DEGREES / 2;
    const highest = Math.abs(position.lat) + height;
    const width = highest < POLAR_LATITUDE ? height / Math.cos((highest * Math.PI) / 180) : 180;
    const [south, north] = [cellOf(position.lat - height), cellOf(position.lat + height)];
    const [west, east] = [cellOf(position.lon - width), cellOf(position.lon + width)];
    for (let row = south; row <= north; row += 1) {
      for (let column = west; column <= Math.min(east, west + COLUMNS - 1); column += 1) {
        for (const document of this.cells.get(keyOf(row, column)) ?? []) documents.push(document);
      }
    }
    return documents.filter((document) =>
      isRoughlyWithin(position, centreOf(this.segment, document), metres),
    );
  }
}

const cellOf = (degrees: number): number => Math.floor(degrees / CELL_DEGREES);

/** Columns wrap around at the antimeridian. */
const keyOf = (row: number, column: number): number =>
  row * COLUMNS + ((((column + COLUMNS / 2) % COLUMNS) + COLUMNS) % COLUMNS);
