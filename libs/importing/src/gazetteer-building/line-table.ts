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

  add(line: LineRecord): void {
    this.lines.push(line);
  }

  /** The lines of each street that has houses; a line between two towns is in both. */
  *rows(streets: readonly Street[], generation: number): Generator<readonly CopyValue[]> {
    if (this.lines.length === 0) return;
    const byName = addressedByName(streets);
    for (const line of this.lines) {
      const keys = new Set(everyName(line.names).map(nameKey));
      const called = [...keys].flatMap((key) => byName.get(key) ?? []);
      if (called.length === 0) continue;
      const reach = widened(boxOf(line.line()), REACH_METRES);
      for (const street of called) {
        if (street.sites.some(({ hasPremises, spread }) => hasPremises && touch(spread.box, reach)))
          yield lineRow(line, generation, street.ordinal);
      }
    }
  }
}

const addressedByName = (streets: readonly Street[]): ReadonlyMap<string, readonly Street[]> => {
  const byName = new Map<string, Street[]>();
  for (const street of streets) {
    const { nameKey: name } = street.entry;
    if (name === '' || !street.sites.some(({ hasPremises }) => hasPremises)) continue;
    const called = byName.get(name);
    if (called) called.push(street);
    else byName.set(name, [street]);
  }
  return byName;
};

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
