type Row<Column extends string> = Readonly<Partial<Record<Column, string | undefined>>>;

/**
 * What reads those of a table's columns that are wanted, trimmed; undefined where nothing stands.
 * Every column that the table has is there in every row: rows of one shape are read several times as
 * fast.
 */
export const columnReader = <Column extends string>(
  columns: readonly string[],
  wanted: readonly Column[],
): ((cells: readonly string[]) => Row<Column>) => {
  const places = wanted
    .map((column) => ({ column, index: columns.indexOf(column) }))
    .filter(({ index }) => index >= 0);
  return (cells) => {
    const row: Partial<Record<Column, string | undefined>> = {};
    for (const { column, index } of places) row[column] = cells[index]?.trim() || undefined;
    return row;
  };
};

/** Whether the cells name such columns, whatever their case, in this order. */
export const areTitles = (cells: readonly string[], titles: readonly string[]): boolean =>
  titles.every((title, index) => cells[index]?.trim().toLowerCase() === title);
