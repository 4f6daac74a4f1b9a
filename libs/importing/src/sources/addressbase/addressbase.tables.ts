import { columnReader } from '../csv/columns.js';
import type { Table } from '../plain/csv-source.js';
import type { PlainAddress } from '../plain/plain-address.js';
import { addressbaseAddress } from './addressbase-address.js';
import { objectColumns, pointColumns, postalColumns, streetColumns } from './addressbase-row.js';
import { addressbaseAttribution } from './attribution.js';
import { isPlusHeader, plusColumns } from './plus-columns.table.js';
import { isStandardHeader, standardColumns } from './standard-columns.table.js';

const wanted = [
  'change_type',
  ...pointColumns,
  ...postalColumns,
  ...objectColumns,
  ...streetColumns,
] as const;

interface Layout {
  readonly columns: readonly string[];
  readonly isHeader: (cells: readonly string[]) => boolean;
}

/** The products in which a row is an address, with or without the header line that is given apart. */
const tableOf = ({ columns, isHeader }: Layout): Table => {
  const read = columnReader(columns, wanted);
  const address = (cells: readonly string[]): PlainAddress | string => {
    const row = read(cells);
    if (row.change_type === 'D') return 'deleted in this release';
    return addressbaseAddress({ point: row, postal: row, object: row, street: row });
  };
  return {
    attribution: addressbaseAttribution,
    open: (first) => ({
      hasHeader: isHeader(first),
      reader: { columns: columns.length, address },
    }),
  };
};

export const addressbaseStandard = tableOf({
  columns: standardColumns,
  isHeader: isStandardHeader,
});

export const addressbasePlus = tableOf({ columns: plusColumns, isHeader: isPlusHeader });
