import { csvCell, rawCsvCell } from './csv-cell.js';
import type { CellWriter } from './csv-cell.js';
import { CSV_TYPE, csvLine } from './csv-line.js';
import { ndjsonFormat } from './ndjson.format.js';
import type { ResultFormat } from './result-format.js';
import { rowProblem } from './row-problem.js';

/** The rejected rows as their results tell them. */
export const ndjsonErrors: ResultFormat = {
  ...ndjsonFormat,
  edition: 'ndjson-errors-1',
  line: (row, presentation) => (rowProblem(row) ? ndjsonFormat.line(row, presentation) : ''),
};

/** Where the rejected rows are, and why they were rejected. */
export const csvErrors = written('csv-errors-1', csvCell);

/** The same for programs: no cell is changed for the sake of spreadsheets. */
export const rawCsvErrors = written('raw-csv-errors-1', rawCsvCell);

function written(edition: string, writer: CellWriter): ResultFormat {
  return {
    name: 'csv',
    edition,
    contentType: CSV_TYPE,
    header: () => csvLine(['row', 'line', 'row_id', 'code', 'reason'], writer),
    line: (row) => {
      const problem = rowProblem(row);
      if (!problem) return '';
      const { line, id } = row.input;
      return csvLine([row.row, line, id, problem.code, problem.reason], writer);
    },
  };
}
