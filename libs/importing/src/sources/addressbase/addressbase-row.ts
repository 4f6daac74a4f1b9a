import { addressbaseColumns, type AddressbaseColumn } from './addressbase-columns.table.js';

/** What is filled in of one row, by column. */
export type AddressbaseRow = Readonly<Partial<Record<AddressbaseColumn, string>>>;

const uprn = /^\d{1,12}$/;
const country = /^[EWSNLMJ]$/;
const changeType = /^[IUD]$/;

/** Whether the cells are a row of AddressBase, or the header that is given apart. */
export const isAddressbase = (cells: readonly string[]): boolean => isHeader(cells) || isRow(cells);

/** Whether the cells name the columns, which a file may begin with. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.length === addressbaseColumns.length &&
  ['uprn', 'os_address_toid'].every((name, index) => cells[index]?.trim().toLowerCase() === name);

const isRow = (cells: readonly string[]): boolean => {
  const row = readRow(cells);
  return (
    cells.length === addressbaseColumns.length &&
    uprn.test(row.uprn ?? '') &&
    country.test(row.country ?? '') &&
    changeType.test(row.change_type ?? '')
  );
};

export const readRow = (cells: readonly string[]): AddressbaseRow => {
  const row: Partial<Record<AddressbaseColumn, string>> = {};
  addressbaseColumns.forEach((column, index) => {
    const cell = cells[index]?.trim();
    if (cell) row[column] = cell;
  });
  return row;
};
