/** What is filled in of one row, by column. */
export type ColumnsOf<Columns extends readonly string[]> = Readonly<
  Partial<Record<Columns[number], string>>
>;

/** Reads a row whose columns stand in a fixed order. */
export const readColumns = <const Columns extends readonly string[]>(
  columns: Columns,
  cells: readonly string[],
): ColumnsOf<Columns> => {
  const row: Partial<Record<Columns[number], string>> = {};
  columns.forEach((column: Columns[number], index) => {
    const cell = cells[index]?.trim();
    if (cell) row[column] = cell;
  });
  return row;
};

/** Whether the cells name such columns, whatever their case, in this order. */
export const areTitles = (cells: readonly string[], titles: readonly string[]): boolean =>
  titles.every((title, index) => cells[index]?.trim().toLowerCase() === title);
