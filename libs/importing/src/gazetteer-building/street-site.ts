import type { Position } from '#contracts';
import { postcodeKey } from '#geocoding/text';
import { EvenSample } from './even-sample.js';
import { Spread } from './spread.js';

/** Side of a cell in degrees: half a kilometre of latitude, so that few streets have more than two. */
const CELL_DEGREES = 0.005;
const COLUMNS = 360 / CELL_DEGREES + 1;

/** The cell of a grid over the earth that holds a position. */
export const cellOf = ({ lat, lon }: Position): number =>
  Math.floor((lat + 90) / CELL_DEGREES) * COLUMNS + Math.floor((lon + 180) / CELL_DEGREES);

/**
 * As much of a street as lies in one cell. Cells do not depend on the order in which addresses
 * come, so neither do the parts that sites are joined to.
 */
export class StreetSite {
  /** Where its addresses lie; where the street itself does, as long as it has none. */
  spread = new Spread();
  /** Some of its addresses, or points of the street, as the spread. */
  sample = new EvenSample();
  hasPremises = false;
  postcodes: readonly string[] = [];
  localities: readonly number[] = [];

  /** `ordinal` counts the sites of all streets. */
  constructor(
    readonly cell: number,
    readonly ordinal: number,
  ) {}

  addPremise(position: Position, postcode: string | undefined): void {
    if (!this.hasPremises) [this.spread, this.sample] = [new Spread(), new EvenSample()];
    this.hasPremises = true;
    this.add(position);
    if (postcode) this.addPostcode(postcode);
  }

  addStreet(position: Position): void {
    if (!this.hasPremises) this.add(position);
  }

  /** The city is none of its own parts. */
  addLocalities(localities: readonly number[], city: number): void {
    for (const locality of localities) {
      if (locality !== city && !this.localities.includes(locality))
        this.localities = this.localities.concat(locality);
    }
  }

  /** Enters a postcode unless it is there, however it is spaced. */
  private addPostcode(postcode: string): void {
    if (this.postcodes.includes(postcode)) return;
    const key = postcodeKey(postcode);
    if (!this.postcodes.some((known) => postcodeKey(known) === key))
      this.postcodes = this.postcodes.concat(postcode);
  }

  private add(position: Position): void {
    this.spread.add(position);
    this.sample.add(position);
  }
}
