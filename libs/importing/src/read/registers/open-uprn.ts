import { columnReader, isHeader } from '../files/csv-file.js';
import { parseDegrees } from '../records/address-fields.js';
import type { RegisterFormat } from './csv-source.js';

/** Columns of OS Open UPRN, in lower case. */
const openUprnColumns = ['uprn', 'x_coordinate', 'y_coordinate', 'latitude', 'longitude'] as const;

const read = columnReader(openUprnColumns, ['uprn', 'latitude', 'longitude']);

/** OS Open UPRN: positions of all properties of Great Britain, without addresses. */
export const openUprn: RegisterFormat = {
  attribution: 'Contains OS data © Crown copyright and database right',
  open: (first) => ({
    hasHeader: isOpenUprn(first),
    reader: {
      columns: openUprnColumns.length,
      address: (cells) => {
        const { uprn, latitude, longitude } = read(cells);
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
