import { ImportError } from '../../import-error.js';
import { registerColumns, requiredColumns, type RegisterColumn } from './register-columns.table.js';

export type RegisterRow = Readonly<Partial<Record<RegisterColumn, string>>>;

/** Where each column stands in a row. */
export type RegisterHeader = ReadonlyMap<RegisterColumn, number>;

/** Reads the header line; throws an ImportError when columns are missing that a register must have. */
export const readHeader = (file: string, cells: readonly string[]): RegisterHeader => {
  const header = findColumns(cells);
  const missing = requiredColumns.filter((column) => !header.has(column));
  if (missing.length === 0) return header;
  const wanted = missing.map((column) => registerColumns[column].join(' or ')).join(', ');
  throw new ImportError(`${file} has no column ${wanted}: it is no address register`);
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

export const readRow = (header: RegisterHeader, cells: readonly string[]): RegisterRow => {
  const row: Partial<Record<RegisterColumn, string>> = {};
  for (const [column, index] of header) {
    const cell = cells[index]?.trim();
    if (cell) row[column] = cell;
  }
  return row;
};
