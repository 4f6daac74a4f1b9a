import type { BatchPresentation } from '../batch-presentation.js';
import { csvCell, rawCsvCell } from './csv-cell.js';
import type { Cell, CellWriter } from './csv-cell.js';
import { CSV_TYPE, csvLine } from './csv-line.js';
import { foundColumns } from './found-columns.table.js';
import { optionColumns } from './option-columns.js';
import type { Finding, ResultColumn } from './result-column.js';
import type { ResultFormat, ResultRow } from './result-format.js';
import { rowProblem } from './row-problem.js';

/** The columns of the upload as they were, and behind them what was found. */
export const csvFormat = written('csv-2', csvCell);

/** The same for programs: no cell is changed for the sake of spreadsheets. */
export const rawCsvFormat = written('raw-csv-2', rawCsvCell);

function written(edition: string, writer: CellWriter): ResultFormat {
  return {
    name: 'csv',
    edition,
    contentType: CSV_TYPE,
    header: (presentation) => csvLine(headerOf(presentation), writer),
    line: (row, presentation) =>
      csvLine(uploadCells(row, presentation).concat(resultCells(row, presentation)), writer),
  };
}

const reasonColumn: ResultColumn = {
  name: 'result_reason',
  cellOf: ({ problem }) => problem?.reason,
};

const allColumns = (presentation: BatchPresentation): readonly ResultColumn[] => [
  ...foundColumns,
  ...optionColumns(presentation),
  reasonColumn,
];

/** The columns of a batch are the same for each of its rows. */
const known = new WeakMap<BatchPresentation, readonly ResultColumn[]>();

const resultColumns = (presentation: BatchPresentation): readonly ResultColumn[] => {
  const columns = known.get(presentation) ?? allColumns(presentation);
  known.set(presentation, columns);
  return columns;
};

/** A results file that is sent as an upload has these columns already: they stay, with the new ones behind. */
const headerOf = (presentation: BatchPresentation): readonly string[] => {
  const uploaded = uploadColumns(presentation);
  const own = resultColumns(presentation).map(({ name }) => name);
  const taken = new Set(uploaded.map((name) => name.toLowerCase()));
  const nth = (count: number): string => (count === 1 ? '' : `_${count}`);
  let count = 1;
  while (own.some((name) => taken.has(name + nth(count)))) count += 1;
  return [...uploaded, ...own.map((name) => name + nth(count))];
};

/** Of an upload that had no columns, the number and the name of the row. */
const uploadColumns = ({ columns }: BatchPresentation): readonly string[] =>
  columns?.map(({ name }) => name) ?? ['row', 'row_id'];

const uploadCells = ({ row, input }: ResultRow, { columns }: BatchPresentation): readonly Cell[] =>
  columns?.map((_, at) => input.carried?.[at] ?? '') ?? [row, input.id];

const resultCells = (row: ResultRow, presentation: BatchPresentation): readonly Cell[] => {
  const { answer } = row;
  const best = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  const finding: Finding = { row, best, problem: rowProblem(row) };
  return resultColumns(presentation).map(({ cellOf }) => cellOf(finding));
};
