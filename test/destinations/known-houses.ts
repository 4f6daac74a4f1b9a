import type { Position } from '#contracts';
import type { Database } from '#database';
import type { StreetLine } from '../../libs/geocoding/src/index/gazetteer.js';
import { LookupCombiner } from '../../libs/geocoding/src/store/lookup-combiner.js';
import { streetLines } from '../../libs/geocoding/src/store/record.statements.js';
import { toStreetLine } from '../../libs/geocoding/src/store/rows.js';
import type { StreetLineRow } from '../../libs/geocoding/src/store/rows.js';

/** A house with a known number and position. */
export interface KnownHouse {
  readonly number: number;
  readonly position: Position;
}

/** One side of a street, by odd or even numbers, with the lines of the street. */
export interface StreetSide {
  readonly houses: readonly KnownHouse[];
  readonly lines: readonly StreetLine[];
}

interface HouseRow {
  readonly generation: number;
  readonly street: number;
  readonly number: number;
  readonly lat: number;
  readonly lon: number;
}

const houses = {
  name: 'spec_known_houses',
  text: `SELECT DISTINCT ON (p.street, p.number_from % 2, p.number_from)
                p.generation, p.street, p.number_from AS number, p.lat, p.lon
         FROM dataset d JOIN premise p ON p.generation = d.live_generation
         WHERE d.name = $1 AND p.number_from = p.number_to
         ORDER BY p.street, p.number_from % 2, p.number_from, p.ordinal`,
};

/** The sides of all streets of a data set that have lines, with their houses by number. */
export const streetSides = async (
  database: Database,
  dataset: string,
): Promise<readonly StreetSide[]> => {
  const rows = await database.query<HouseRow>(houses, [dataset]);
  const sides = new Map<string, HouseRow[]>();
  for (const row of rows) {
    const key = `${row.street}/${row.number % 2}`;
    const side = sides.get(key);
    if (side) side.push(row);
    else sides.set(key, [row]);
  }
  const all = [...sides.values()];
  const lines = await linesOf(database, all);
  return all.flatMap((side, index) => {
    const known = side.map(({ number, lat, lon }) => ({ number, position: { lat, lon } }));
    const drawn = lines.get(index) ?? [];
    return drawn.length > 0 ? [{ houses: known, lines: drawn }] : [];
  });
};

const linesOf = async (
  database: Database,
  sides: readonly (readonly HouseRow[])[],
): Promise<ReadonlyMap<number, readonly StreetLine[]>> => {
  const columns = [
    sides.map((_, index) => index),
    sides.map(([house]) => house?.generation),
    sides.map(([house]) => house?.street),
  ];
  const lookups = new LookupCombiner(database);
  const options = { deadline: Date.now() + 60_000 };
  const rows = await lookups.run<StreetLineRow>(streetLines, { columns }, options);
  const lines = new Map<number, StreetLine[]>();
  for (const row of rows)
    lines.set(row.lookup, [...(lines.get(row.lookup) ?? []), toStreetLine(row)]);
  return lines;
};
