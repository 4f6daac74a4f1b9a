type Row<Column extends string> = Readonly<Partial<Record<Column, string | undefined>>>;

/**
 * What reads those of a table's columns that are wanted, trimmed; undefined where nothing stands.
 * A column is read when it is asked for: tables have dozens, of which most rows need a few.
 */
export const columnReader = <Column extends string>(
  columns: readonly string[],
  wanted: readonly Column[],
): ((cells: readonly string[]) => Row<Column>) => {
  class ReadRow {
    constructor(readonly cells: readonly string[]) {}
  }
  for (const column of wanted) {
    const index = columns.indexOf(column);
    Object.defineProperty(ReadRow.prototype, column, {
      get(this: ReadRow): string | undefined {
        return this.cells[index]?.trim() || undefined;
      },
    });
  }
  return (cells) => new ReadRow(cells) as Row<Column>;
};

/** Whether the cells name such columns, whatever their case, in this order. */
export const areTitles = (cells: readonly string[], titles: readonly string[]): boolean =>
  titles.every((title, index) => cells[index]?.trim().toLowerCase() === title);
