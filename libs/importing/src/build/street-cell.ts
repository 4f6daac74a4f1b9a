import type { Position } from '#contracts';
import { postcodeKey } from '#geocoding/text';
import { PositionSample, PositionSummary } from './position-summary.js';

/**
 * Side of a grid cell in degrees: 0.5 km of latitude, so that few streets have more than two cells.
 */
const CELL_DEGREES = 0.005;
const COLUMNS = 360 / CELL_DEGREES + 1;

/** Number of the cell that contains a position, in a global grid. */
export const gridCellOf = ({ lat, lon }: Position): number =>
  Math.floor((lat + 90) / CELL_DEGREES) * COLUMNS + Math.floor((lon + 180) / CELL_DEGREES);

/**
 * The part of a street within one grid cell. Cells do not depend on the order of addresses, so the
 * division into streets does not either.
 */
export class StreetCell {
  /** Summary of its addresses; of the points of the street as long as there are no addresses. */
  summary = new PositionSummary();
  /** Sample of the same positions. */
  sample = new PositionSample();
  hasPremises = false;
  postcodes: readonly string[] = [];
  localities: readonly number[] = [];
  /** Other names of the street that its mentions here have. */
  otherNames: readonly string[] = [];

  /** `ordinal` counts the cells of all streets. */
  constructor(
    readonly gridCell: number,
    readonly ordinal: number,
  ) {}

  addPremise(position: Position, postcode: string | undefined): void {
    if (!this.hasPremises)
      [this.summary, this.sample] = [new PositionSummary(), new PositionSample()];
    this.hasPremises = true;
    this.add(position);
    if (postcode) this.addPostcode(postcode);
  }

  addStreet(position: Position): void {
    if (!this.hasPremises) this.add(position);
  }

  /** Adds further places, except the city itself. */
  addLocalities(localities: readonly number[], city: number): void {
    for (const locality of localities) {
      if (locality !== city && !this.localities.includes(locality))
        this.localities = this.localities.concat(locality);
    }
  }

  addOtherNames(names: readonly string[]): void {
    if (names === this.otherNames) return;
    const added = names.filter((name) => !this.otherNames.includes(name));
    if (added.length > 0)
      this.otherNames = this.otherNames.length === 0 ? names : this.otherNames.concat(added);
  }

  /** Adds a postcode unless an equal one is known; spacing does not count. */
  private addPostcode(postcode: string): void {
    if (this.postcodes.includes(postcode)) return;
    const key = postcodeKey(postcode);
    if (!this.postcodes.some((known) => postcodeKey(known) === key))
      this.postcodes = this.postcodes.concat(postcode);
  }

  private add(position: Position): void {
    this.summary.add(position);
    this.sample.add(position);
  }
}

/** Up to this size a linear search is as fast as a map and needs less memory. */
const LINEAR_SEARCH_LIMIT = 16;

/** The cells of one street, by grid cell. */
export class StreetCells {
  cells: StreetCell[] = [];
  private byCell: Map<number, StreetCell> | undefined;

  find(cell: number): StreetCell | undefined {
    return this.byCell
      ? this.byCell.get(cell)
      : this.cells.find((known) => known.gridCell === cell);
  }

  add(cell: StreetCell): void {
    // `push` over-allocates, and most streets have one or two cells.
    if (this.cells.length < LINEAR_SEARCH_LIMIT) this.cells = this.cells.concat(cell);
    else this.cells.push(cell);
    if (this.byCell) this.byCell.set(cell.gridCell, cell);
    else if (this.cells.length > LINEAR_SEARCH_LIMIT)
      this.byCell = new Map(this.cells.map((known) => [known.gridCell, known]));
  }
}
