import type { Quality } from '#contracts';
import type { Table } from '../plain/csv-source.js';
import { degrees } from '../plain/degrees.js';
import type { PlainAddress } from '../plain/plain-address.js';
import { banColumns, type BanColumn } from './ban-columns.table.js';

type BanRow = Readonly<Partial<Record<BanColumn, string>>>;

/** The French Base Adresse Nationale. */
export const ban: Table = {
  attribution: 'Base Adresse Nationale, Licence Ouverte 2.0',
  open: (first) => {
    const titles = first.map((title) => title.trim().toLowerCase());
    const places = Object.entries(banColumns).map(
      ([column, title]) => [column as BanColumn, titles.indexOf(title)] as const,
    );
    const address = (cells: readonly string[]): PlainAddress | string =>
      banAddress(readRow(places, cells));
    return { hasHeader: true, reader: { columns: first.length, address } };
  },
};

const readRow = (
  places: readonly (readonly [BanColumn, number])[],
  cells: readonly string[],
): BanRow => {
  const row: Partial<Record<BanColumn, string>> = {};
  for (const [column, index] of places) {
    const cell = cells[index]?.trim();
    if (cell) row[column] = cell;
  }
  return row;
};

/** Communes number by this what has no number: a hamlet, a street. */
const NO_NUMBER = '99999';

/** A segment is where the number would be along its street; a parcel need not hold its house. */
const qualities: ReadonlyMap<string | undefined, Quality> = new Map([
  ['segment', 'low'],
  ['parcelle', 'medium'],
]);

const banAddress = (row: BanRow): PlainAddress | string => {
  if (row.number === NO_NUMBER) return 'a street or a hamlet, not a house';
  const [nearest, wider] = [row.hamlet, row.formerCity].filter((name) => name !== undefined);
  return {
    key: row.id ?? '',
    position: { lat: degrees(row.lat), lon: degrees(row.lon) },
    quality: qualities.get(row.positionKind),
    number: row.number && numberOf(row.number, row.suffix),
    street: row.street ? { local: row.street } : undefined,
    locality: nearest ? { local: nearest, alternatives: wider ? [wider] : [] } : undefined,
    city: row.city ? { local: row.city } : undefined,
    country: 'FR',
    postcode: row.postcode,
  };
};

/** `12`, `12 bis`, `12B`: a word stands apart from its number. */
const numberOf = (number: string, suffix = ''): string =>
  suffix.length > 1 ? `${number} ${suffix}` : `${number}${suffix}`;
