import { ImportError } from '../../model/errors.js';
import type { Names } from '../../model/names.js';
import type { AddressFields } from '../records/address-fields.js';
import { contentKey, parseDegrees } from '../records/address-fields.js';
import type { RegisterFormat } from './csv-source.js';

/** An address register with a header line. Column names are listed in `registerColumns`. */
export const genericRegister = (file: string): RegisterFormat => ({
  open: (first) => {
    const header = parseHeader(file, first);
    const address = (cells: readonly string[]): AddressFields =>
      toFields(readRegisterRow(header, cells));
    return { hasHeader: true, reader: { columns: first.length, address } };
  },
});

const toFields = (row: RegisterRow): AddressFields => ({
  key: row.id ?? row.hash ?? contentKey(row),
  position: { lat: parseDegrees(row.lat), lon: parseDegrees(row.lon) },
  number: row.number,
  unit: row.unit,
  house: toNames(row.name),
  street: toNames(row.street, row.streetAlternative),
  locality: toNames(row.locality),
  city: toNames(row.city, row.cityAlternative),
  county: toNames(row.county),
  state: toNames(row.state),
  country: row.country,
  postcode: row.postcode,
  uprn: row.uprn,
  udprn: row.udprn,
});

const toNames = (local: string | undefined, alternative?: string): Names | undefined => {
  if (local === undefined) return undefined;
  const alternatives = alternative?.split(';').map((part) => part.trim()) ?? [];
  return alternative ? { local, alternatives: alternatives.filter(Boolean) } : { local };
};

type RegisterRow = Readonly<Partial<Record<RegisterColumn, string>>>;

/** Index of each column in a row. */
type RegisterHeader = ReadonlyMap<RegisterColumn, number>;

/** Parses the header. Throws an ImportError when a required column is missing. */
const parseHeader = (file: string, cells: readonly string[]): RegisterHeader => {
  const header = findColumns(cells);
  const missing = requiredColumns.filter((column) => !header.has(column));
  if (missing.length === 0) return header;
  const wanted = missing.map((column) => registerColumns[column].join(' or ')).join(', ');
  throw new ImportError(`${file} has no column ${wanted}; it is not an address register`);
};

const findColumns = (cells: readonly string[]): RegisterHeader => {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const header = new Map<RegisterColumn, number>();
  for (const [column, aliases] of Object.entries(registerColumns)) {
    const index = names.findIndex((name) => (aliases as readonly string[]).includes(name));
    if (index >= 0) header.set(column as RegisterColumn, index);
  }
  return header;
};

const readRegisterRow = (header: RegisterHeader, cells: readonly string[]): RegisterRow => {
  const row: Partial<Record<RegisterColumn, string>> = {};
  for (const [column, index] of header) {
    const cell = cells[index]?.trim();
    if (cell) row[column] = cell;
  }
  return row;
};

/** Accepted headers of each column, in lower case. */
const registerColumns = {
  id: ['id'],
  hash: ['hash'],
  unit: ['unit'],
  number: ['housenumber', 'number'],
  name: ['name', 'housename'],
  street: ['street'],
  streetAlternative: ['street_alt'],
  locality: ['locality'],
  city: ['city'],
  cityAlternative: ['city_alt'],
  county: ['district', 'county'],
  state: ['region', 'state'],
  postcode: ['postcode'],
  country: ['country'],
  lat: ['lat', 'latitude'],
  lon: ['lon', 'longitude'],
  uprn: ['uprn'],
  udprn: ['udprn'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type RegisterColumn = keyof typeof registerColumns;

/** Required columns. */
const requiredColumns: readonly RegisterColumn[] = ['lat', 'lon', 'street', 'number'];
