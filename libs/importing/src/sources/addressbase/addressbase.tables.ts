import { readColumns } from '../csv/columns.js';
import type { Table } from '../plain/csv-source.js';
import { addressbaseAddress } from './addressbase-address.js';
import type { AddressbaseRows } from './addressbase-row.js';
import { addressbaseAttribution } from './attribution.js';
import { isPlusHeader, plusColumns } from './plus-columns.table.js';
import { isStandardHeader, standardColumns } from './standard-columns.table.js';

type AddressbaseRow = AddressbaseRows['point'] &
  AddressbaseRows['postal'] &
  AddressbaseRows['object'] &
  AddressbaseRows['street'] & { readonly change_type?: string };

interface Layout {
  readonly columns: readonly string[];
  readonly isHeader: (cells: readonly string[]) => boolean;
}

/** The products in which a row is an address, with or without the header line that is given apart. */
const tableOf = ({ columns, isHeader }: Layout): Table => ({
  attribution: addressbaseAttribution,
  open: (first) => ({
    hasHeader: isHeader(first),
    reader: {
      columns: columns.length,
      address: (cells) => {
        const row: AddressbaseRow = readColumns(columns, cells);
        if (row.change_type === 'D') return 'deleted in this release';
        return addressbaseAddress({ point: row, postal: row, object: row, street: row });
      },
    },
  }),
});

export const addressbaseStandard = tableOf({
  columns: standardColumns,
  isHeader: isStandardHeader,
});

export const addressbasePlus = tableOf({ columns: plusColumns, isHeader: isPlusHeader });
