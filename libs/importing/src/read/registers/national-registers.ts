import type { Quality } from '#contracts';
import { columnReader, isHeader } from '../files/csv-file.js';
import type { AddressFields } from '../records/address-fields.js';
import { parseDegrees } from '../records/address-fields.js';
import type { RegisterFormat } from './csv-source.js';

type BanRow = Readonly<Partial<Record<BanColumn, string>>>;

/** The French Base Adresse Nationale. */
export const ban: RegisterFormat = {
  attribution: 'Base Adresse Nationale, Licence Ouverte 2.0',
  open: (first) => {
    const titles = first.map((title) => title.trim().toLowerCase());
    const places = Object.entries(banColumns).map(
      ([column, title]) => [column as BanColumn, titles.indexOf(title)] as const,
    );
    const address = (cells: readonly string[]): AddressFields | string =>
      banAddress(readBanRow(places, cells));
    return { hasHeader: true, reader: { columns: first.length, address } };
  },
};

const readBanRow = (
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

/** Number of entries without a house number: streets and hamlets. */
const NO_NUMBER = '99999';

/** `segment` is interpolated along the street; a `parcelle` may not contain the house. */
const qualities: ReadonlyMap<string | undefined, Quality> = new Map([
  ['segment', 'low'],
  ['parcelle', 'medium'],
]);

const banAddress = (row: BanRow): AddressFields | string => {
  if (row.number === NO_NUMBER) return 'street or hamlet without a house number';
  const [nearest, wider] = [row.hamlet, row.formerCity].filter((name) => name !== undefined);
  return {
    key: row.id ?? '',
    position: { lat: parseDegrees(row.lat), lon: parseDegrees(row.lon) },
    quality: qualities.get(row.positionKind),
    number: row.number && numberWithSuffix(row.number, row.suffix),
    street: row.street ? { local: row.street } : undefined,
    locality: nearest ? { local: nearest, alternatives: wider ? [wider] : [] } : undefined,
    city: row.city ? { local: row.city } : undefined,
    country: 'FR',
    postcode: row.postcode,
  };
};

/** `12`, `12 bis`, `12B`: words are separated from the number. */
const numberWithSuffix = (number: string, suffix = ''): string =>
  suffix.length > 1 ? `${number} ${suffix}` : `${number}${suffix}`;

/** Column headers of the Base Adresse Nationale, in lower case. */
const banColumns = {
  id: 'id',
  number: 'numero',
  suffix: 'rep',
  street: 'nom_voie',
  postcode: 'code_postal',
  city: 'nom_commune',
  formerCity: 'nom_ancienne_commune',
  hamlet: 'nom_ld',
  lon: 'lon',
  lat: 'lat',
  positionKind: 'type_position',
} as const;

type BanColumn = keyof typeof banColumns;

/** Columns that identify the format. */
const required: readonly BanColumn[] = ['id', 'number', 'street', 'city', 'lon', 'lat'];

/** Whether the cells are its header. */
export const isBan = (cells: readonly string[]): boolean => {
  const titles = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return required.every((column) => titles.has(banColumns[column]));
};

/** Columns of OS Open UPRN, in lower case. */
const openUprnColumns = ['uprn', 'x_coordinate', 'y_coordinate', 'latitude', 'longitude'] as const;

const readUprnRow = columnReader(openUprnColumns, ['uprn', 'latitude', 'longitude']);

/** OS Open UPRN: positions of all properties of Great Britain, without addresses. */
export const openUprn: RegisterFormat = {
  attribution: 'Contains OS data © Crown copyright and database right',
  open: (first) => ({
    hasHeader: isOpenUprn(first),
    reader: {
      columns: openUprnColumns.length,
      address: (cells) => {
        const { uprn, latitude, longitude } = readUprnRow(cells);
        if (!uprn) return 'no UPRN';
        const position = { lat: parseDegrees(latitude), lon: parseDegrees(longitude) };
        return { key: uprn, uprn, position, country: 'GB', byIdentifierOnly: true };
      },
    },
  }),
};

/** Whether the cells are its header. */
export const isOpenUprn = (cells: readonly string[]): boolean =>
  cells.length === openUprnColumns.length && isHeader(cells, openUprnColumns);
