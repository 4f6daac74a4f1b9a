import { columnReader } from '../csv/columns.js';
import type { Table } from '../plain/csv-source.js';
import { degrees } from '../plain/degrees.js';
import { isOpenUprn, openUprnColumns } from './open-uprn-columns.table.js';

const read = columnReader(openUprnColumns, ['uprn', 'latitude', 'longitude']);

/** OS Open UPRN: where each property of Great Britain is, and not a word of its address. */
export const openUprn: Table = {
  attribution: 'Contains OS data © Crown copyright and database right',
  open: (first) => ({
    hasHeader: isOpenUprn(first),
    reader: {
      columns: openUprnColumns.length,
      address: (cells) => {
        const { uprn, latitude, longitude } = read(cells);
        if (!uprn) return 'no UPRN';
        const position = { lat: degrees(latitude), lon: degrees(longitude) };
        return { key: uprn, uprn, position, country: 'GB', byIdentifierOnly: true };
      },
    },
  }),
};
