import type { CopyValue } from '#database';
import { nameKey } from '../name-key.js';
import type { LineRecord } from '../address-record.js';
import type { Box, Ring } from '../geometry/polygon.js';
import { widened } from '../geometry/widened.js';
import { everyName } from '../names.js';
import { lineRow } from './line-row.js';
import type { Street } from './street-table.js';

/** A line is a street's where it comes so near to its houses: what lies between two of them is no farther from one. */
const REACH_METRES = 200;

/** Where streets run: whose a line is can be told once all addresses are in. */
export class LineTable {
  private readonly lines: LineRecord[] = [];
  /** Those with houses, by the keys of their names. */
  private readonly streets = new Map<string, Street[]>();

  add(line: LineRecord): void {
    this.lines.push(line);
  }

  /** Takes note of a street that lines may run along; all lines are to be in by then. */
  meet(street: Street): void {
    const { nameKey: name } = street.entry;
    if (this.lines.length === 0 || name === '') return;
    if (!street.sites.some(({ hasPremises }) => hasPremises)) return;
    const called = this.streets.get(name);
    if (called) called.push(street);
    else this.streets.set(name, [street]);
  }

  /** The lines of each street that has houses; a line between two towns is in both. */
  *rows(generation: number): Generator<readonly CopyValue[]> {
    for (const line of this.lines) {
      const keys = new Set(everyName(line.names).map(nameKey));
      const called = [...keys].flatMap((key) => this.streets.get(key) ?? []);
      if (called.length === 0) continue;
      const reach = widened(boxOf(line.line()), REACH_METRES);
      for (const street of called) {
        if (street.sites.some(({ hasPremises, spread }) => hasPremises && touch(spread.box, reach)))
          yield lineRow(line, generation, street.ordinal);
      }
    }
  }
}

const boxOf = (line: Ring): Box => {
  const lons = line.map(([lon]) => lon);
  const lats = line.map(([, lat]) => lat);
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
};

const touch = (one: Box, other: Box): boolean =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north;
