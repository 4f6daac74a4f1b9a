import type { BatchPresentation } from '../../upload/read-upload.js';
import { matchColumns } from './match-columns.table.js';
import { optionColumns } from './result-columns.js';
import type { ColumnInput, ResultColumn } from './result-columns.js';
import type { CellWriter, CsvValue } from './csv-writer.js';
import { CSV_CONTENT_TYPE, csvLine, rawCsvCell, spreadsheetCell } from './csv-writer.js';
import type { ResultFormat, ResultRow } from './result-format.js';
import { rowProblem } from './result-format.js';

/** CSV for spreadsheets: the columns of the upload, followed by the columns of the result. */
export const csvFormat = csvFormatWith('csv-2', spreadsheetCell);

/** The same CSV without protection against formulas, for programs. */
export const rawCsvFormat = csvFormatWith('raw-csv-2', rawCsvCell);

function csvFormatWith(representation: string, writer: CellWriter): ResultFormat {
  return {
    name: 'csv',
    representation,
    contentType: CSV_CONTENT_TYPE,
    header: (presentation) => csvLine(csvHeaderOf(presentation), writer),
    line: (row, presentation) =>
      csvLine(uploadCells(row, presentation).concat(resultCells(row, presentation)), writer),
  };
}

const reasonColumn: ResultColumn = {
  name: 'result_reason',
  cellOf: ({ problem }) => problem?.reason,
};

const allColumns = (presentation: BatchPresentation): readonly ResultColumn[] => [
  ...matchColumns,
  ...optionColumns(presentation),
  reasonColumn,
];

/** Caches the result columns of a batch, which are the same for every row. */
const columnsByPresentation = new WeakMap<BatchPresentation, readonly ResultColumn[]>();

const resultColumns = (presentation: BatchPresentation): readonly ResultColumn[] => {
  const columns = columnsByPresentation.get(presentation) ?? allColumns(presentation);
  columnsByPresentation.set(presentation, columns);
  return columns;
};

/**
 * Column names. If results are uploaded again, the upload already has result columns: those are
 * kept, and the new ones get a numeric suffix.
 */
const csvHeaderOf = (presentation: BatchPresentation): readonly string[] => {
  const uploaded = uploadColumns(presentation);
  const own = resultColumns(presentation).map(({ name }) => name);
  const taken = new Set(uploaded.map((name) => name.toLowerCase()));
  const nth = (count: number): string => (count === 1 ? '' : `_${count}`);
  let count = 1;
  while (own.some((name) => taken.has(name + nth(count)))) count += 1;
  return [...uploaded, ...own.map((name) => name + nth(count))];
};

/** Uploads without columns (JSON, NDJSON) get the row number and the row id. */
const uploadColumns = ({ columns }: BatchPresentation): readonly string[] =>
  columns?.map(({ name }) => name) ?? ['row', 'row_id'];

const uploadCells = (
  { row, input }: ResultRow,
  { columns }: BatchPresentation,
): readonly CsvValue[] => columns?.map((_, at) => input.carried?.[at] ?? '') ?? [row, input.id];

const resultCells = (row: ResultRow, presentation: BatchPresentation): readonly CsvValue[] => {
  const { answer } = row;
  const best = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  const input: ColumnInput = { row, best, problem: rowProblem(row) };
  return resultColumns(presentation).map(({ cellOf }) => cellOf(input));
};

/** Row, line and reason of each rejected row. */
export const csvErrors = csvErrorsWith('csv-errors-1', spreadsheetCell);

/** The same CSV without protection against formulas, for programs. */
export const rawCsvErrors = csvErrorsWith('raw-csv-errors-1', rawCsvCell);

function csvErrorsWith(representation: string, writer: CellWriter): ResultFormat {
  return {
    name: 'csv',
    representation,
    contentType: CSV_CONTENT_TYPE,
    header: () => csvLine(['row', 'line', 'row_id', 'code', 'reason'], writer),
    line: (row) => {
      const problem = rowProblem(row);
      if (!problem) return '';
      const { line, id } = row.input;
      return csvLine([row.row, line, id, problem.code, problem.reason], writer);
    },
  };
}
