import type { BatchRow } from '#batches';
import type { UploadColumn } from '../../batch-presentation.js';
import { asUtf8 } from '../as-utf8.js';
import { rowIdProblem } from '../row-id.js';
import { rejectedRow, rowOfQuery } from '../row-of-query.js';
import { brokenUpload } from '../upload-error.js';
import { readCsvHeader } from './csv-header.js';
import type { CsvHeader } from './csv-header.js';
import { csvRecords } from './csv-records.js';
import { queryOfCells } from './query-of-cells.js';
import type { CsvRecord } from './record-reader.js';

/** How a CSV is to be read, and who is told what its columns are for. */
export interface CsvReading {
  /** The column's header by the field's name. */
  readonly mapping: ReadonlyMap<string, string>;
  readonly onHeader: (columns: readonly UploadColumn[]) => void;
}

/** The rows of a CSV with a header; throws an ApiError when the header is of no use. */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  { mapping, onHeader }: CsvReading,
): AsyncGenerator<readonly BatchRow[]> {
  let header: CsvHeader | undefined;
  for await (const records of csvRecords(asUtf8(source))) {
    const [first, ...others] = records;
    if (!header && first) {
      header = headerOf(first, mapping);
      onHeader(header.columns);
      yield rowsOf(others, header);
    } else if (header) yield rowsOf(records, header);
  }
}

const headerOf = (record: CsvRecord, mapping: CsvReading['mapping']): CsvHeader => {
  if ('cells' in record) return readCsvHeader(record.cells, mapping);
  throw brokenUpload(`The header, line ${record.line}, ${record.problem}.`);
};

const rowsOf = (records: readonly CsvRecord[], header: CsvHeader): readonly BatchRow[] =>
  records.map((record) => rowOfRecord(record, header));

const rowOfRecord = (record: CsvRecord, header: CsvHeader): BatchRow => {
  const { line } = record;
  if ('problem' in record) return rejectedRow(`the row ${record.problem}`, { line });
  const { cells } = record;
  const { columns, rowIdAt } = header;
  const id = rowIdAt === undefined ? undefined : cells[rowIdAt];
  const source = { line, carried: cells, ...(id && { id }) };
  if (cells.length !== columns.length) {
    const problem = `the row has ${cells.length} cells where the header has ${columns.length}`;
    const isNamed = id && rowIdProblem(id) === undefined;
    const carried = cells.slice(0, columns.length);
    return rejectedRow(problem, { line, carried, ...(isNamed && { id }) });
  }
  const nameProblem = rowIdProblem(id);
  if (nameProblem !== undefined) return rejectedRow(nameProblem, { line, carried: cells });
  return rowOfQuery(queryOfCells(cells, header), source);
};
