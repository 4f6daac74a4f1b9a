import { areTitles } from '../csv/columns.js';

/** The columns of OS Open UPRN, named by its header, in lower case. */
export const openUprnColumns = [
  'uprn',
  'x_coordinate',
  'y_coordinate',
  'latitude',
  'longitude',
] as const;

/** Whether the cells are its header. */
export const isOpenUprn = (cells: readonly string[]): boolean =>
  cells.length === openUprnColumns.length && areTitles(cells, openUprnColumns);
