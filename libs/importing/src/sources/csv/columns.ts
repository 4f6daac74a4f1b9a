/** What is filled in of one row, by column. */
export type ColumnsOf<Columns extends readonly string[]> = Readonly<
  Partial<Record<Columns[number], string | undefined>>
>;

/**
 * Reads a row whose columns stand in a fixed order. Every column is there, be it undefined: rows of
 * one shape are read and joined several times as fast.
 */
export const readColumns = <const Columns extends readonly string[]>(
  columns: Columns,
  cells: readonly string[],
): ColumnsOf<Columns> => {
  const row: Partial<Record<Columns[number], string | undefined>> = {};
  columns.forEach((column: Columns[number], index) => {
    row[column] = cells[index]?.trim() || undefined;
  });
  return row;
};

/** Whether the cells name such columns, whatever their case, in this order. */
export const areTitles = (cells: readonly string[], titles: readonly string[]): boolean =>
  titles.every((title, index) => cells[index]?.trim().toLowerCase() === title);
