import type { CopyValue } from '#database';
import type { BoundingBox, Ring } from '#geo';
import { expandBox, toMercator } from '#geo';
import { everyName, nameKey } from '../model/names.js';
import type { LineRecord } from '../model/records.js';
import { pointText } from './premise-row.js';
import type { Street } from './street-table.js';

/**
 * A line belongs to a street when it is this close to one of its houses, or to the middle of one of its
 * sections without houses. Interpolated positions between two houses are nearer to one of them, but
 * streets also meet where no houses are.
 */
const REACH_METRES = 1_000;

/** The lines of streets. They are assigned to streets after all addresses have been added. */
export class LineTable {
  private readonly lines: LineRecord[] = [];
  /** By name key. */
  private readonly streets = new Map<string, Street[]>();

  addLine(line: LineRecord): void {
    this.lines.push(line);
  }

  /** Registers a street that lines may belong to. Call after all lines have been added. */
  addStreet(street: Street): void {
    const { nameKey: name } = street.entry;
    if (this.lines.length === 0 || name === '') return;
    const called = this.streets.get(name);
    if (called) called.push(street);
    else this.streets.set(name, [street]);
  }

  /** The lines of each street; a line between two towns belongs to a street of both. */
  *rows(generation: number): Generator<readonly CopyValue[]> {
    for (const line of this.lines) {
      const keys = new Set(everyName(line.names).map(nameKey));
      const called = [...keys].flatMap((key) => this.streets.get(key) ?? []);
      if (called.length === 0) continue;
      const reach = expandBox(boxOfLine(line.line()), REACH_METRES);
      for (const street of called) {
        if (street.cells.some(({ summary }) => boxesIntersect(summary.box, reach)))
          yield lineRow(line, generation, street.ordinal);
      }
    }
  }
}

const boxOfLine = (line: Ring): BoundingBox => {
  const lons = line.map(([lon]) => lon);
  const lats = line.map(([, lat]) => lat);
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
};

const boxesIntersect = (one: BoundingBox, other: BoundingBox): boolean =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north;

/** Columns of the table `street_line`, in the order of `lineRow`. */
export const lineColumns = [
  'generation',
  'street',
  'vertices',
  'number_from',
  'number_to',
  'number_step',
  'bounds',
] as const;

/** The precision of OpenStreetMap; a scaled longitude fits a Postgres integer. */
const UNITS_PER_DEGREE = 1e7;

/** A line of a street as a COPY row. */
const lineRow = (
  { line, numbers }: LineRecord,
  generation: number,
  street: number,
): readonly CopyValue[] => [
  generation,
  street,
  line()
    .flat()
    .map((degrees) => Math.round(degrees * UNITS_PER_DEGREE)),
  numbers?.from,
  numbers?.to,
  numbers?.step,
  numbers ? undefined : boundsText(boxOfLine(line())),
];

/** Two corners in Postgres text format for `box`, in Mercator metres. */
const boundsText = ({ west, south, east, north }: BoundingBox): string =>
  [
    { lat: north, lon: east },
    { lat: south, lon: west },
  ]
    .map((corner) => pointText(toMercator(corner)))
    .join(',');
