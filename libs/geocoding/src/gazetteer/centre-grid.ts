import type { Position } from '#contracts';
import { isRoughlyWithin } from '#geodesy';
import { centreOf } from './document.js';
import type { Segment } from './segment.js';

/** A cell measures about 28 km from south to north: what a query may reach lies in a few cells. */
const CELL_DEGREES = 0.25;
const COLUMNS = 360 / CELL_DEGREES;
/** Less than a degree of latitude anywhere. */
const LEAST_METRES_PER_DEGREE = 110_000;
/** Degrees of latitude from which on all meridians are near. */
const NEAR_POLE = 85;

const grids = new WeakMap<Segment, CentreGrid>();

/** The streets and places of a segment by where their middles lie. */
export class CentreGrid {
  /** The segment's own grid, laid out when it is first asked for. */
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

  /** Every document whose middle lies within so many metres of a position, and few that lie beyond. */
  near(position: Position, metres: number): readonly number[] {
    const found: number[] = [];
    const height = metres / LEAST_METRES_PER_DEGREE + CELL_DEGREES / 2;
    const highest = Math.abs(position.lat) + height;
    const width = highest < NEAR_POLE ? height / Math.cos((highest * Math.PI) / 180) : 180;
    const [south, north] = [cellOf(position.lat - height), cellOf(position.lat + height)];
    const [west, east] = [cellOf(position.lon - width), cellOf(position.lon + width)];
    for (let row = south; row <= north; row += 1) {
      for (let column = west; column <= Math.min(east, west + COLUMNS - 1); column += 1) {
        for (const document of this.cells.get(keyOf(row, column)) ?? []) found.push(document);
      }
    }
    return found.filter((document) =>
      isRoughlyWithin(position, centreOf(this.segment, document), metres),
    );
  }
}

const cellOf = (degrees: number): number => Math.floor(degrees / CELL_DEGREES);

/** Columns go round the Earth. */
const keyOf = (row: number, column: number): number =>
  row * COLUMNS + ((((column + COLUMNS / 2) % COLUMNS) + COLUMNS) % COLUMNS);
