import type { Names } from '../../names.js';
import type { Table } from '../plain/csv-source.js';
import { contentKey } from '../plain/content-key.js';
import { degrees } from '../plain/degrees.js';
import type { PlainAddress } from '../plain/plain-address.js';
import { readHeader, readRow, type RegisterRow } from './register-header.js';

/** An address register with a header line, as of `file`; see register-columns.table. */
export const registerOf = (file: string): Table => ({
  open: (first) => {
    const header = readHeader(file, first);
    const address = (cells: readonly string[]): PlainAddress => toPlain(readRow(header, cells));
    return { hasHeader: true, reader: { columns: first.length, address } };
  },
});

const toPlain = (row: RegisterRow): PlainAddress => ({
  key: row.id ?? row.hash ?? contentKey(row),
  position: { lat: degrees(row.lat), lon: degrees(row.lon) },
  number: row.number,
  unit: row.unit,
  house: named(row.name),
  street: named(row.street, row.streetAlternative),
  locality: named(row.locality),
  city: named(row.city, row.cityAlternative),
  county: named(row.county),
  state: named(row.state),
  country: row.country,
  postcode: row.postcode,
  uprn: row.uprn,
  udprn: row.udprn,
});

const named = (local: string | undefined, alternative?: string): Names | undefined => {
  if (local === undefined) return undefined;
  const alternatives = alternative?.split(';').map((part) => part.trim()) ?? [];
  return alternative ? { local, alternatives: alternatives.filter(Boolean) } : { local };
};
