import { columnReader } from '../csv/columns.js';

const uprn = /^\d{1,12}$/;
const country = /^[EWSNLMJ]$/;
const changeType = /^[IUD]$/;

/** Tells the rows of a table without a header line by the columns that every address fills alike. */
export const addressRowsOf = (
  columns: readonly string[],
): ((cells: readonly string[]) => boolean) => {
  const read = columnReader(columns, ['uprn', 'country', 'change_type']);
  return (cells) => {
    const row = read(cells);
    return (
      uprn.test(row.uprn ?? '') &&
      country.test(row.country ?? '') &&
      changeType.test(row.change_type ?? '')
    );
  };
};
