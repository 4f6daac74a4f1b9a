/** The cells of one row, and the line of the file on which it ends. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
  /** Why the row cannot be read; it has no cells then. */
  readonly flaw?: string;
}

/** Why a row of a table with so many columns cannot be used; empty cells at its end do not count. */
export const rowFlaw = ({ cells, flaw }: CsvRow, columns: number): string | undefined => {
  if (flaw) return flaw;
  if (cells.length < columns) return 'too few columns';
  const isLonger = cells.length > columns && cells.slice(columns).some((cell) => cell.trim());
  return isLonger ? 'too many columns' : undefined;
};
